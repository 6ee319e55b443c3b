import { z } from 'zod'
import { endpoint, hostedCall } from '../endpoint'
import { ok } from '../resources'

const suggestion = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  invited_at: z.iso.datetime(),
})

/** Calls about people whom a signed-in person invited before. */
export const suggestions = {
  listSuggestions: endpoint({
    ...hostedCall,
    title: 'People invited before',
    about:
      'Lists names and addresses of up to 300 people whom the signed-in person invited to sign or sent a copy, the latest first. Bulk send adds no people. `enabled` is false if the operator or the person turned this list off; it is then empty.',
    path: '/api/person/suggestions.json',
    role: 'sender',
    subject: 'owner',
    response: z.object({ status: ok, enabled: z.boolean(), people: z.array(suggestion) }),
    example: {
      request: {},
    },
  }),

  removeSuggestion: endpoint({
    ...hostedCall,
    title: 'Forget a person invited before',
    about: 'Erases one entry of the list. Documents are not changed.',
    path: '/api/person/suggestion/{suggestionId}/remove.json',
    role: 'manager',
    subject: 'owner',
    failures: ['suggestion-not-found'],
    example: { request: {} },
  }),
}
