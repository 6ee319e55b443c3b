import type { AdminAnswer } from '@/lib/gateway/admin/relying-party-commands'
import { action } from './command'
import { askGateway, sayAnswer } from './gateway'
import { exitStatus, say } from './output'

const json = { kind: 'flag', about: 'Print one JSON object' } as const

/** Has the gateway administer a relying party; its access token is the last line, where scripts read it. */
async function administer(
  verb: string,
  isJson: boolean,
  [name = '']: readonly string[],
): Promise<number> {
  const answer = await askGateway<AdminAnswer>(`/${verb}`, { name })
  if (!answer.ok) return sayAnswer(answer)
  const { message, credentials, relyingParties } = answer
  if (isJson) {
    say(JSON.stringify(relyingParties ? { relyingParties } : { message, ...credentials }))
    return exitStatus.done
  }
  say(message)
  if (credentials) {
    say('Secret of its callbacks, and its access token; neither is shown again:')
    say(`${credentials.callbackSecret}\n${credentials.accessToken}`)
  }
  return exitStatus.done
}

const administration = (verb: string, about: string, operands: readonly string[]) =>
  action({
    about,
    operands,
    options: { json },
    run: async (values, given) => await administer(verb, values.json, given),
  })

export const actions = {
  add: administration('add', 'Add a relying party, and print its secrets once', ['NAME']),
  rotate: administration('rotate', 'Replace its secrets, and print the new ones once', ['NAME']),
  revoke: administration('revoke', 'Revoke its access tokens', ['NAME']),
  list: administration('list', 'List the relying parties', []),
}
