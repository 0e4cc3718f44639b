import { appConfiguration } from './app-configuration.ts';
import { appVersion } from './app-version.ts';
import type { Call } from './call.ts';
import { healthLive } from './health-live.ts';
import { healthReady } from './health-ready.ts';
import { nodeGet } from './node-get.ts';
import { nodePatch } from './node-patch.ts';
import { oauthToken } from './oauth-token.ts';
import { oauthUserinfo, oauthUserinfoPost } from './oauth-userinfo.ts';
import { schemaDocument } from './schema-document.ts';
import { schemaUrls } from './schema-urls.ts';
import { userGet } from './user-get.ts';
import { userPatch } from './user-patch.ts';

/** Every call of the contract. The server refuses to start when one has no handler, or a handler no call here. */
export const calls: readonly Call[] = [
  appConfiguration,
  appVersion,
  healthLive,
  healthReady,
  nodeGet,
  nodePatch,
  oauthToken,
  oauthUserinfo,
  oauthUserinfoPost,
  schemaDocument,
  schemaUrls,
  userGet,
  userPatch,
];
