import { Module } from '@nestjs/common';
import { AppConfigurationController } from './app-configuration.controller.ts';

/** What our web app must know of the place it runs at. */
@Module({ controllers: [AppConfigurationController] })
export class AppConfigurationModule {}
