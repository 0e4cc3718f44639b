import { appConfiguration } from '@ancrage/shared/wire/app-configuration';
import { Controller } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Secrets } from '../../config/secrets.ts';
import { Handles } from '../../http/handles.ts';

@Controller()
export class AppConfigurationController {
  constructor(
    private readonly settings: InstallationSettings,
    private readonly secrets: Secrets,
  ) {}

  @Handles(appConfiguration)
  read() {
    const {
      firmName: name,
      contactAddress: contact,
      firmColour: colour,
      firmHelpline,
    } = this.settings.values;
    const { fr, en } = firmHelpline;
    const helpline = fr === undefined || en === undefined ? {} : { helpline: { fr, en } };
    return { body: { firm: { name, contact, colour, ...helpline }, client: this.secrets.client } };
  }
}
