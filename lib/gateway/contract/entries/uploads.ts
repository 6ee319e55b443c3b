import { z } from 'zod'
import { endpoint, extensionCall } from '../endpoint'
import { digestExample, uploadUuid } from '../examples'
import { limits } from '../limits'
import { sha256 } from '../request-fields'
import { ok } from '../resources'

export const uploads = {
  /** For files too large to be Base64 in JSON: announce, then PUT the bytes. */
  announceUpload: endpoint({
    ...extensionCall,
    title: 'Announce a raw upload',
    about:
      'For files too large for JSON: say size and digest, then PUT the bytes to the upload of the answer.',
    path: '/api/upload.json',
    carriesErrorCode: true,
    request: z.object({
      size: z
        .int('This value should be an integer')
        .min(1, 'This value should be 1 or more')
        .max(limits.fileBytes, `This value should be ${limits.fileBytes} or less`)
        .describe('Bytes of the file.'),
      sha256,
    }),
    response: z.object({ status: ok, upload: z.uuid(), valid_until: z.string() }),
    failures: [],
    example: {
      request: { size: 83_886_080, sha256: digestExample },
      answer: { status: 'ok', upload: uploadUuid, valid_until: '1772370000' },
    },
  }),

  receiveUpload: endpoint({
    ...extensionCall,
    title: 'Raw upload',
    about: 'Takes the bytes of an announced upload; name it as file.upload of 4.11 afterwards.',
    method: 'PUT',
    path: '/api/upload/{uploadId}',
    carriesErrorCode: true,
    credential: 'none',
    request: z.object({}),
    response: z.object({ status: ok, size: z.int(), sha256: z.string() }),
    failures: ['invalid-parameter', 'busy', 'too-large'],
    example: { request: {}, answer: { status: 'ok', size: 83_886_080, sha256: digestExample } },
  }),
}
