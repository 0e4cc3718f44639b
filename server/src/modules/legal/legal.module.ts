import { Module } from '@nestjs/common';
import { LegalPages } from './legal-pages.ts';

@Module({ providers: [LegalPages] })
export class LegalModule {}
