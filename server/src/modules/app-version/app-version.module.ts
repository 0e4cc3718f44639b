import { Module } from '@nestjs/common';
import { AppVersionController } from './app-version.controller.ts';

/** Which version of the web app is served. Source: C-12, K-04. */
@Module({ controllers: [AppVersionController] })
export class AppVersionModule {}
