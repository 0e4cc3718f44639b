import { APP_VERSION } from '@ancrage/shared/rules/constants';
import { appVersion } from '@ancrage/shared/wire/app-version';
import { Controller } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';

@Controller()
export class AppVersionController {
  @Handles(appVersion)
  version() {
    return { body: { v: APP_VERSION } };
  }
}
