import { Module } from '@nestjs/common';
import { AppConfigurationController } from './app-configuration.controller.ts';

/** Settings of the installation that the web app needs. */
@Module({ controllers: [AppConfigurationController] })
export class AppConfigurationModule {}
