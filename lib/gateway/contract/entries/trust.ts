import { endpoint, extensionCall } from '../endpoint'

export const trust = {
  readTrust: endpoint({
    ...extensionCall,
    title: 'Trust material',
    about:
      'Returns the trust anchors and trusted lists with which this installation validates, as a file compressed with gzip. Its first line is JSON with the validation `policy` and `read_at`, the time when the material was last read; its second line is the material as canonical JSON. The validation page validates files in the browser with it.',
    path: '/api/trust.json',
    subject: 'none',
    response: 'bytes',
    example: { request: {} },
  }),
}
