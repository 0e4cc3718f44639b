import { accountAddress, accountAddressConfirmation, accountAddressReturn } from './account-address.ts';
import { accountErasure } from './account-erasure.ts';
import { accountSecurity } from './account-security.ts';
import { appConfiguration } from './app-configuration.ts';
import { appVersion } from './app-version.ts';
import type { Call } from './call.ts';
import { dataExport } from './data-export.ts';
import { deviceKey } from './device-key.ts';
import { fileDownload } from './file-download.ts';
import { fileUpload } from './file-upload.ts';
import { healthLive } from './health-live.ts';
import { healthReady } from './health-ready.ts';
import { invitation } from './invitation.ts';
import { libraryDocument } from './library-document.ts';
import { lostPasswordReset } from './lost-password-reset.ts';
import { lostPasswordVerification } from './lost-password-verification.ts';
import { nodeGet } from './node-get.ts';
import { nodePatch } from './node-patch.ts';
import { oauthRevoke } from './oauth-revoke.ts';
import { oauthToken } from './oauth-token.ts';
import { oauthUserinfo, oauthUserinfoPost } from './oauth-userinfo.ts';
import { privacyReceipt } from './privacy-receipt.ts';
import {
  recoveryGuard,
  recoveryGuardCode,
  recoveryGuardEnd,
  recoveryGuardRefusal,
} from './recovery-guard.ts';
import { revisionGet } from './revision-get.ts';
import { revisionList } from './revision-list.ts';
import { schemaDocument } from './schema-document.ts';
import { schemaUrls } from './schema-urls.ts';
import { sessionEnd } from './session-end.ts';
import { sessionList } from './session-list.ts';
import { staffCounters, staffDeadMails, staffLog, staffSendAgain } from './staff-console.ts';
import {
  staffConfirmErasure,
  staffErasures,
  staffProposeErasure,
  staffWithdrawErasure,
} from './staff-erasures.ts';
import {
  staffCompanyCode,
  staffInvitations,
  staffInvite,
  staffResendInvitation,
  staffWithdrawInvitation,
} from './staff-invitations.ts';
import { staffMembers, staffRemoveMember } from './staff-members.ts';
import {
  staffAddPasskey,
  staffPasskeyChallenge,
  staffPasskeyOptions,
  staffPasskeySignIn,
  staffPasskeys,
  staffRemovePasskey,
  staffRenamePasskey,
} from './staff-passkeys.ts';
import {
  staffCorrect,
  staffDecide,
  staffEndSessions,
  staffExport,
  staffPeople,
  staffPerson,
} from './staff-people.ts';
import {
  staffCode,
  staffEnrolment,
  staffEnrolmentConfirm,
  staffMe,
  staffPassword,
  staffSignIn,
  staffSignOut,
} from './staff-sign-in.ts';
import { userGet } from './user-get.ts';
import { userPatch } from './user-patch.ts';
import { userRegister } from './user-register.ts';

/** Every call of the contract. The server refuses to start when one has no handler, or a handler no call here. */
export const calls: readonly Call[] = [
  accountAddress,
  accountAddressConfirmation,
  accountAddressReturn,
  accountErasure,
  accountSecurity,
  appConfiguration,
  appVersion,
  dataExport,
  deviceKey,
  fileDownload,
  fileUpload,
  healthLive,
  healthReady,
  invitation,
  libraryDocument,
  lostPasswordReset,
  lostPasswordVerification,
  nodeGet,
  nodePatch,
  oauthRevoke,
  oauthToken,
  oauthUserinfo,
  oauthUserinfoPost,
  privacyReceipt,
  recoveryGuard,
  recoveryGuardCode,
  recoveryGuardEnd,
  recoveryGuardRefusal,
  revisionGet,
  revisionList,
  schemaDocument,
  schemaUrls,
  sessionEnd,
  sessionList,
  staffAddPasskey,
  staffCode,
  staffCompanyCode,
  staffConfirmErasure,
  staffCorrect,
  staffCounters,
  staffDeadMails,
  staffDecide,
  staffEndSessions,
  staffEnrolment,
  staffEnrolmentConfirm,
  staffErasures,
  staffExport,
  staffInvitations,
  staffInvite,
  staffLog,
  staffMe,
  staffMembers,
  staffPasskeyChallenge,
  staffPasskeyOptions,
  staffPasskeys,
  staffPasskeySignIn,
  staffPassword,
  staffPeople,
  staffPerson,
  staffProposeErasure,
  staffRemoveMember,
  staffRemovePasskey,
  staffRenamePasskey,
  staffResendInvitation,
  staffSendAgain,
  staffSignIn,
  staffSignOut,
  staffWithdrawErasure,
  staffWithdrawInvitation,
  userGet,
  userPatch,
  userRegister,
];
