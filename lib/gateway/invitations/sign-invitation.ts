import { randomUUID } from 'node:crypto'
import { personIdentifier, personNamed, sameIdentifier } from '@/lib/providers/person-identity'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { countedSince, lockKey, noteCounted } from '@/lib/storage/limits/rate-counts'
import { hourMs } from '@/lib/vocabulary/durations'
import type { Language } from '@/lib/vocabulary/language'
import type { ParsedRequestOf, ResponseOf } from '../contract/endpoints'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { limitKey } from '../operation/secrets/secret-keys'
import { askedWay } from '../sessions/asked-way'
import { notingOtherPerson, requireInvited } from '../sessions/people/is-invited'
import { admitByLink } from '../sessions/people/people-asked'
import { promptRefusal } from '../sessions/prompt-limits'
import { runPartOf } from '../sessions/signing-run'
import { type SigningInput, startSigning } from '../signing/initialize-signing'
import { signerAppearance } from '../signing/signer-appearance'
import { checkShown, checkTurn, claimTurn, requestFor } from './claim-turn'
import { hostedPerson } from './identify-invited'
import { identifiedAs, openLink, requireReader } from './open-link'
import { signByChoice } from './sign-by-choice'

/** Signs exactly the bytes that were shown to the invited person. */
export const signInvitation: Operation<'signInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return await signOpened(context, opened, path.secret, body)
}

/** Signs for a signer who may read the document. */
export async function signOpened(
  context: Context,
  opened: OpenedLink,
  secret: string,
  body: ParsedRequestOf<'signInvitation'>,
): Promise<ResponseOf<'signInvitation'>> {
  checkShown(opened.document, body.sha256)
  await checkTurn(context, context.database.db, opened)
  const started = await notingOtherPerson(context, opened, body.method, async () => {
    const { family, person, documentNumber } = await askedSigner(context, opened, body)
    if (!person) return await signByChoice(context, opened, secret, body)
    await admitByLink(context, opened.signer, person)
    if (body.device_link !== undefined && documentNumber === undefined) {
      await admitCertificateChoice(context, opened.signer.id)
    }
    const run = await runPartOf(context, { run: body.run, signerId: opened.signer.id, person })
    const { request, ...input } = await inputOf(context, opened, body.language ?? context.locale)
    return await startSigning(context, {
      ...input,
      family,
      person,
      request: { ...request, ...askedWay(context, body) },
      documentNumber,
      run,
      claim: (tx) => {
        const { mark } = opened.signer
        const claim = { secret, family, person, sha256: body.sha256, mark }
        return claimTurn(context, tx, opened.document.id, claim)
      },
    })
  })
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}

/**
 * The person to ask, and the account with which the person identified for this document, if any. `person` is undefined
 * if only the certificate will identify the person: anyone may scan the QR code, or answer in the browser.
 */
async function askedSigner(
  context: Context,
  { signer }: OpenedLink,
  body: ParsedRequestOf<'signInvitation'>,
) {
  const { family, person: named, isPhone } = hostedPerson(context, signer, body)
  if (isPhone && body.together) {
    throw invalidParameter('together', 'This method signs one document at a time')
  }
  if (!isPhone) return { family, person: undefined, documentNumber: undefined }
  const known = await identifiedAs(context, { signer }, body.identification)
  const identifier = known?.identity.identifier
  const person = named ?? (identifier && personNamed(identifier))
  if (!person && (body.device_link !== 'QR' || body.run !== undefined)) {
    throw invalidParameter('code', 'This value is required: the invitation does not have it')
  }
  const isTheirs = identifier && person && sameIdentifier(identifier, personIdentifier(person))
  return { family, person, documentNumber: isTheirs ? known?.documentNumber : undefined }
}

async function inputOf(
  context: Context,
  opened: OpenedLink,
  language: Language,
): Promise<Pick<SigningInput, 'file' | 'format' | 'request' | 'appearance' | 'checkIdentity'>> {
  const { document, signer } = opened
  return {
    file: document.file,
    format: document.format,
    request: requestFor(context, document, language),
    appearance: await signerAppearance(context, opened, language),
    checkIdentity: (identity) => requireInvited(identity, signer),
  }
}

const countedAtMost = 1_000
const notLive = { liveUntil: undefined, rungAt: undefined, isUnanswered: false }

/**
 * Limits the requests for a certificate in signing by device link: a person with several accounts is asked on the phone
 * to choose one. The limit is per invitation, not per person, so that only the link holder can use it up.
 */
async function admitCertificateChoice(context: Context, signerId: string): Promise<void> {
  const { minute, hour } = context.settings.promptLimits
  if (minute === 0 && hour === 0) return
  const now = context.clock()
  const key = limitKey(context.settings.keys[0], 'certificate-choice', signerId)
  await context.database.db.transaction(async (tx) => {
    await lockKey(tx, key)
    const hourAgo = new Date(now.getTime() - hourMs)
    const counted = await countedSince(tx, key, hourAgo, countedAtMost)
    const asked = counted.map(({ at }) => ({ at, ...notLive }))
    const { promptDelayMs } = context.settings
    const settings = { promptLimits: { live: 0, minute, hour }, promptDelayMs }
    const refusal = promptRefusal(asked, settings, now)
    if (refusal) throw refusal
    await noteCounted(tx, { key, subject: randomUUID(), at: now })
  })
}
