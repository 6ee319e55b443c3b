import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import { findSession, providerSessionOf } from '@/lib/storage/sessions/sessions'
import type { Person } from '@/lib/vocabulary/person'
import type { ParsedRequestOf } from '../contract/endpoints'
import { discardContent } from '../documents/content/stored-content'
import { notesOn } from '../documents/notes'
import type { Context } from '../operation/context'
import type { Once } from '../operation/once'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { portalReturnUrl } from '../sessions/asked-way'
import { startAuthentication } from '../sessions/authentication/authenticate'
import { type LaunchedSession, startOnce } from '../sessions/launch-session'
import { namedMethod } from '../sessions/provider-of'
import { appPerson, checkedCode, mobilePerson, requestOf } from '../sessions/session-request'
import { startWithCertificate } from './chosen-certificate'
import { receiveContent, startedAnswer, startReceived, withDigests } from './initialize-signing'

/** Lists the methods of this installation, the methods of the API document first. */
const listSigningMethods: Operation<'listSigningMethods'> = async (context, { body }) => {
  const { country } = body
  const has = (method: IdentityProvider) =>
    country === undefined || (method.countries?.includes(country) ?? true)
  return {
    status: 'ok',
    methods: Object.values(context.providers)
      .filter((method) => method !== undefined)
      .filter(has)
      .map(({ name, title, asks, proof, logo, countries: only }) => ({
        name,
        title,
        asks: [...asks],
        proof: proof ?? null,
        countries: only ? [...only] : null,
        logo: logo ? encodeBase64(logo) : null,
      })),
  }
}

type Body = ParsedRequestOf<'startSigning'>

/** Starts a signing by any method. */
const startSigning: Operation<'startSigning'> = async (context, { body }) => {
  const method = namedMethod(context, body.method)
  const call = { name: `${method.name} signing`, asked: withDigests(context, body) }
  const started = await startOnce(context, call, (once) =>
    method.signingCertificate
      ? startByPhone(context, body, once)
      : startInBrowser(context, method, body, once),
  )
  return { ...startedAnswer(started), ...(await browserPart(context, started.token)) }
}

/** The first task of the person's browser; empty if it has none. */
async function browserPart({ relyingParty, database }: Context, token: string) {
  const session = await findSession(database.db, { id: token, relyingPartyId: relyingParty.id })
  const browser_request = session && providerSessionOf(session).browserRequest
  return browser_request ? { browser_request } : {}
}

/** Identifies a person by a method that is answered in the browser. */
const initializeBrowserAuthentication: Operation<'initializeBrowserAuthentication'> = async (
  context,
  { body },
) => {
  const method = namedMethod(context, body.method)
  if (method.signingCertificate)
    throw invalidParameter('method', 'This method has calls of its own')
  const person = wantedPerson(context, body)
  const byBrowser = { returnUrl: returnUrlOf(context, method, body.return_url) }
  const { peps, sanctions } = body
  const request = requestOf(context, {}, context.relyingParty.name, { byBrowser, peps, sanctions })
  const call = { name: `${method.name} authentication`, asked: body }
  const { token } = await startOnce(context, call, (once) =>
    startAuthentication(context, { family: method.name, person, request, once }),
  )
  return { status: 'ok', token, ...(await browserPart(context, token)) }
}

function startByPhone(context: Context, body: Body, once: Once | undefined) {
  const { phone, certificate_level: certificateLevel, code = '' } = body
  const isMobile = body.method === 'mobile'
  const person = isMobile
    ? mobilePerson(phone ?? '', code, context.clock())
    : appPerson(body.country ?? '', code, context.clock())
  return startReceived(context, { family: body.method, person, certificateLevel, body }, once)
}

async function startInBrowser(
  context: Context,
  method: IdentityProvider,
  body: Body,
  once: Once | undefined,
): Promise<LaunchedSession> {
  const person = wantedPerson(context, body)
  const byBrowser = { returnUrl: returnUrlOf(context, method, body.return_url) }
  const { certificate_level: certificateLevel, peps, sanctions } = body
  const { signature_position: position, signature_page: page } = body
  const file = await receiveContent(context, body)
  const terms = { certificateLevel, peps, sanctions, byBrowser }
  try {
    return await startWithCertificate(context, {
      family: method.name,
      person,
      request: requestOf(context, body, file.name, terms),
      file,
      format: body.type,
      language: context.locale,
      place: position && { position, page },
      once,
      firstAnswer: await notesOn(context, file, body.type),
    })
  } catch (error) {
    await discardContent(context, file, error)
    throw error
  }
}

/** The named person; undefined if no code is given. A code requires a country. */
function wantedPerson(
  { clock }: Context,
  { country, code }: Pick<Body, 'country' | 'code'>,
): Person | undefined {
  if (code === undefined) return undefined
  if (country === undefined) throw invalidParameter('country', 'This value is required')
  return { country, personalCode: checkedCode(country, code, clock()) }
}

/**
 * The return address: an address of the portal, or one that the operator has configured. A provider's page must not
 * send codes to any other address.
 */
function returnUrlOf(
  context: Context,
  { name, returnUrls = [] }: IdentityProvider,
  asked: string | undefined,
): string {
  const own = portalReturnUrl(context, name)
  if (asked === undefined || asked === own || returnUrls.includes(asked)) return asked ?? own
  throw invalidParameter('return_url', 'This address is not configured for the method')
}

export const operations = { listSigningMethods, startSigning, initializeBrowserAuthentication }
