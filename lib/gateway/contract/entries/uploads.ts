import { z } from 'zod'
import { endpoint, extensionCall } from '../endpoint'
import { digestExample, uploadUuid } from '../examples'
import { limits } from '../limits'
import { organisation, owner, sha256 } from '../request-fields'
import { ok } from '../resources'

const storageUse = z.object({ used: z.int(), allowed: z.int().nullable() })

export const uploads = {
  /** For files too large for Base64 in JSON: announce the file, then PUT its bytes. */
  announceUpload: endpoint({
    ...extensionCall,
    title: 'Announce a raw upload',
    about:
      'Announces the size and digest of a file that is too large for JSON. Then PUT the bytes to the returned upload.',
    path: '/api/upload.json',
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({
      size: z
        .int('This value should be an integer')
        .min(1, 'This value should be 1 or more')
        .max(limits.fileBytes, `This value should be ${limits.fileBytes} or less`)
        .describe('Size of the file in bytes.'),
      sha256,
      owner: owner.optional().describe('The owner whose storage use includes this file.'),
      organisation,
    }),
    response: z.object({ status: ok, upload: z.uuid(), valid_until: z.string() }),
    failures: ['storage-used-up'],
    example: {
      request: { size: 83_886_080, sha256: digestExample },
      answer: { status: 'ok', upload: uploadUuid, valid_until: '1772370000' },
    },
  }),

  readStorage: endpoint({
    ...extensionCall,
    title: 'Storage in use',
    about:
      'Returns how many bytes your documents, templates and uploads use, including announced uploads, and how many are allowed; with `owner`, also those of this owner. If `allowed` is null, there is no limit.',
    path: '/api/storage.json',
    role: 'reader',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({ owner: owner.optional() }),
    response: z.object({
      status: ok,
      owner_storage: storageUse.nullable(),
      relying_party_storage: storageUse,
    }),
    example: {
      request: { owner: 'customer-4711' },
      answer: {
        status: 'ok',
        owner_storage: { used: 1_200_000_000, allowed: 5_000_000_000 },
        relying_party_storage: { used: 48_000_000_000, allowed: 100_000_000_000 },
      },
    },
  }),

  receiveUpload: endpoint({
    ...extensionCall,
    title: 'Raw upload',
    about:
      'Receives the bytes of an announced upload. Then name the upload as file.upload of 4.11.',
    method: 'PUT',
    path: '/api/upload/{uploadId}',
    subject: 'none',
    carriesErrorCode: true,
    credential: 'none',
    response: z.object({ status: ok, size: z.int(), sha256: z.string() }),
    failures: ['invalid-parameter', 'busy', 'too-large'],
    example: { request: {}, answer: { status: 'ok', size: 83_886_080, sha256: digestExample } },
  }),
}
