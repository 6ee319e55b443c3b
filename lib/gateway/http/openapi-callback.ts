import { callbackExample, callbackHeaders, callbackTerms } from '../contract/callback'
import { callbackSchema } from '../contract/json-schema'

/** Part 6: the call that we make, to the address that an upload or a temporary link named. */
export function describeCallback() {
  return {
    operationId: 'documentSigned',
    tags: ['Documents and signers'],
    summary: '6 A document was signed',
    description: callbackTerms,
    'x-section': '6',
    parameters: callbackHeaders.map(({ name, meaning, example }) => ({
      ...{ name, in: 'header', required: name !== 'webhook-signature' },
      ...{ description: meaning, schema: { type: 'string' }, example },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: callbackSchema(), example: callbackExample } },
    },
    responses: { '200': { description: 'The callback has arrived; any 2xx says so' } },
  }
}
