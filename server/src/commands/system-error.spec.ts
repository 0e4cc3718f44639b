import { S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import { thisAccount } from '../config/this-account.ts';
import { StorageUnavailableError } from '../infra/file-store/storage-unavailable.ts';
import { systemErrorSentence } from './system-error.ts';

const failed = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

describe('the sentence for an error of the system', () => {
  it.each([
    ['no name server answers', failed('getaddrinfo EAI_AGAIN db.internal', 'EAI_AGAIN')],
    ['there is no route to the host', failed('connect EHOSTUNREACH 10.0.0.9:5432', 'EHOSTUNREACH')],
    ['the network is down', failed('connect ENETUNREACH 10.0.0.9:5432', 'ENETUNREACH')],
  ])('says that the database does not answer when %s @start', (_, error) => {
    expect(systemErrorSentence(error)).toBe(`The database does not answer: ${error.message}`);
  });

  it.each([
    ['does not support TLS', failed('The server does not support SSL connections')],
    ['aborts TLS', failed('There was an error establishing an SSL connection')],
    ['asks for a missing password', failed('SASL: … client password must be a string')],
  ])('says that the database cannot be used when it %s @start', (_, error) => {
    expect(systemErrorSentence(error)).toBe(`The database cannot be used: ${error.message}`);
  });

  it.each([
    [
      'refuses the connection',
      failed('connect ECONNREFUSED 127.0.0.1:9000', 'ECONNREFUSED'),
      'connect ECONNREFUSED 127.0.0.1:9000',
    ],
    ['fails on each of several addresses', failed('', 'ECONNREFUSED'), 'ECONNREFUSED'],
    [
      'is on a full disk',
      failed('ENOSPC: no space left on device, write', 'ENOSPC'),
      'ENOSPC: no space left on device, write',
    ],
  ])('names the file store, not the database, when the store %s @start', (_, cause, why) => {
    expect(systemErrorSentence(new StorageUnavailableError('TimeoutError', cause))).toBe(
      `Files cannot be kept or read now: ${why}`,
    );
  });

  it('contains the reason of a bucket’s refusal @start', () => {
    const refusal = new S3ServiceException({
      name: 'NoSuchBucket',
      message: 'The specified bucket does not exist',
      $fault: 'client',
      $metadata: { httpStatusCode: 404 },
    });
    expect(systemErrorSentence(refusal)).toBe(
      'The bucket of FILE_STORE_URL refuses: NoSuchBucket: The specified bucket does not exist',
    );
  });

  it.each([
    ['PostgreSQL', failed('password authentication failed for user "x"', '28P01')],
    ['the system', failed("ENOTDIR: not a directory, open '/x'", 'ENOTDIR')],
    ['a self-signed certificate', failed('self-signed certificate', 'SELF_SIGNED_CERT_IN_CHAIN')],
    ['a certificate of an unknown issuer', failed('unable to verify …', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['a certificate of another host', failed('Hostname/IP does not match …', 'ERR_TLS_CERT_ALTNAME_INVALID')],
  ])('quotes %s @start', (_, error) => {
    expect(systemErrorSentence(error)).toBe(error.message);
  });

  it('says which file of another account is in the way @start', () => {
    const refused = Object.assign(failed("EACCES: permission denied, open '/x'", 'EACCES'), { path: '/x' });
    expect(systemErrorSentence(refused)).toBe(
      `/x cannot be read or written by ${thisAccount()} (EACCES): give it to that account.`,
    );
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['an unchecked address', failed('Invalid URL', 'ERR_INVALID_URL')],
    ['nothing', undefined],
  ])('is null for %s @start', (_, error) => {
    expect(systemErrorSentence(error)).toBeNull();
  });
});
