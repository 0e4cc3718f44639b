import { S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import { StorageUnavailableError } from '../infra/file-store/storage-unavailable.ts';
import { systemErrorSentence } from './system-error.ts';

const failed = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

describe('what a command tells of a machine that has said no', () => {
  it.each([
    ['no name server answers', failed('getaddrinfo EAI_AGAIN db.internal', 'EAI_AGAIN')],
    ['no way leads to the machine', failed('connect EHOSTUNREACH 10.0.0.9:5432', 'EHOSTUNREACH')],
    ['the network is down', failed('connect ENETUNREACH 10.0.0.9:5432', 'ENETUNREACH')],
  ])('is that the database does not answer where %s @start', (_, error) => {
    expect(systemErrorSentence(error)).toBe(`The database does not answer: ${error.message}`);
  });

  it.each([
    ['speaks no TLS', failed('The server does not support SSL connections')],
    ['breaks TLS off', failed('There was an error establishing an SSL connection')],
    ['asks for a password that is not there', failed('SASL: … client password must be a string')],
  ])('is that the database cannot be used where it %s @start', (_, error) => {
    expect(systemErrorSentence(error)).toBe(`The database cannot be used: ${error.message}`);
  });

  it.each([
    [
      'is away',
      failed('connect ECONNREFUSED 127.0.0.1:9000', 'ECONNREFUSED'),
      'connect ECONNREFUSED 127.0.0.1:9000',
    ],
    ['has a name of many addresses', failed('', 'ECONNREFUSED'), 'ECONNREFUSED'],
    [
      'is a disk that is full',
      failed('ENOSPC: no space left on device, write', 'ENOSPC'),
      'ENOSPC: no space left on device, write',
    ],
  ])('is of the files, and not of the database, where their store %s @start', (_, cause, why) => {
    expect(systemErrorSentence(new StorageUnavailableError('TimeoutError', cause))).toBe(
      `Files cannot be kept or read now: ${why}`,
    );
  });

  it('is what the bucket has against whoever asks @start', () => {
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
    ['the system', failed("EACCES: permission denied, open '/x'", 'EACCES')],
    ['a certificate of its own', failed('self-signed certificate', 'SELF_SIGNED_CERT_IN_CHAIN')],
    ['one of somebody unknown', failed('unable to verify …', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['one of another name', failed('Hostname/IP does not match …', 'ERR_TLS_CERT_ALTNAME_INVALID')],
  ])('is what %s says @start', (_, error) => {
    expect(systemErrorSentence(error)).toBe(error.message);
  });

  it.each([
    ['a mistake of ours', new TypeError('x is not a function')],
    ['an address that was not checked', failed('Invalid URL', 'ERR_INVALID_URL')],
    ['nothing', undefined],
  ])('is no word of %s @start', (_, error) => {
    expect(systemErrorSentence(error)).toBeNull();
  });
});
