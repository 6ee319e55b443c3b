import { readFile } from 'node:fs/promises'
import type { BrandInput } from '@/lib/gateway/admin/brand/brand-command'
import type { AdminAnswer } from '@/lib/gateway/admin/relying-party-commands'
import { action } from './command'
import { askGateway, sayAnswer } from './gateway'
import { exitStatus, Refused, say } from './output'

const json = { kind: 'flag', about: 'Print one JSON object' } as const

/** Sends a command about a relying party to the gateway. The access token is printed last, where scripts read it. */
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
    say('Its callback secret and its access token; neither is shown again:')
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

/** Shows or changes the branding of a relying party on the pages and in the mails of its signers. */
const brand = action({
  about: 'Show or set its name, logo and accent colour on signer pages and in mails',
  operands: ['NAME'],
  options: {
    'display-name': { kind: 'value', value: 'TEXT', about: 'Name shown to signers' },
    logo: { kind: 'value', value: 'FILE', about: 'A PNG of at most 100 kB and 1000 × 1000 pixels' },
    accent: {
      kind: 'value',
      value: '#RRGGBB',
      about: 'Colour of buttons and links; its contrast (AA) is checked',
    },
    remove: { kind: 'flag', about: 'Remove what was set before' },
  },
  run: async (values, [name = '']) => {
    const logo = values.logo === undefined ? undefined : await readLogo(values.logo)
    const { 'display-name': displayName, accent, remove } = values
    const input: BrandInput = { name, displayName, accent, logo, remove }
    return sayAnswer(await askGateway('/brand', input))
  },
})

/** Throws `Refused` if the file cannot be read. */
async function readLogo(file: string): Promise<string> {
  try {
    return (await readFile(file)).toString('base64')
  } catch {
    throw new Refused(`${file} cannot be read`)
  }
}

export const actions = {
  brand,
  add: administration('add', 'Add a relying party, and print its secrets once', ['NAME']),
  rotate: administration('rotate', 'Replace its secrets, and print the new ones once', ['NAME']),
  revoke: administration('revoke', 'Revoke its access tokens', ['NAME']),
  list: administration('list', 'List the relying parties', []),
}
