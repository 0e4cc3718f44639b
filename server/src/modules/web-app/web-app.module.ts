import { Module } from '@nestjs/common';
import { WebApp } from './web-app.ts';

@Module({ providers: [{ provide: WebApp, useFactory: () => new WebApp() }], exports: [WebApp] })
export class WebAppModule {}
