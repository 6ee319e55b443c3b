import type { z } from 'zod'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { Language } from '@/lib/vocabulary/language'
import { phoneCountry } from '@/lib/vocabulary/person'
import type { Asker } from '../actions/owner-action'
import { Refused } from '../actions/owner-failures'
import type { signerChangeForm } from '../forms/signer-form'
import { type DraftSigner, noSigner } from '../people/draft-signers'
import { portalSettings } from '../settings/settings'
import { doubtfulField } from './signer-progress'

/** The initial values of an invited person's form, and how the invitation is sent. */
export interface KnownSigner {
  readonly draft: DraftSigner
  readonly language: Language
  /** Whether the link is mailed. Otherwise the owner or a program sends it. */
  readonly isMailed: boolean
  /** The field that probably needs the correction. */
  readonly doubtful: 'email' | 'name' | undefined
}

/** Reads an invited person for the form that changes them. No page contains codes before the form is opened. */
export async function knownSigner(
  { documentId, signerId }: { readonly documentId: string; readonly signerId: string },
  { gateway }: Asker,
): Promise<KnownSigner> {
  const { document } = await gateway.call('readDocument', { documentId }, {})
  const signer = document.signers.find(({ id }) => id === signerId)
  const person = signer ?? document.copies.find(({ id }) => id === signerId)
  if (!person) throw new Refused('signerGone')
  return {
    draft: {
      ...noSigner,
      name: person.name,
      surname: person.surname,
      email: person.email ?? '',
      country: phoneCountry(person.country) ?? portalSettings().defaultCountry,
      personalCode: person.personal_code ?? '',
      phone: signer?.phone_number ?? '',
    },
    language: person.language,
    isMailed: !signer?.noEmail && (signer?.link_valid_until ?? null) === null,
    doubtful: doubtfulField({
      mail: person.mail,
      name_questioned: signer?.name_questioned ?? null,
    }),
  }
}

/** `kept`: the link still works. In the other cases there is a new link, which is mailed or sent by the owner. */
export type LinkAfterChange = 'kept' | 'mailed' | 'limited' | 'handedOver'

const newLinks = { queued: 'mailed', limited: 'limited', none: 'handedOver' } as const

/** Corrects an invited person who has not signed. */
export async function changeSigner(
  { documentId, signerId, ...change }: z.output<typeof signerChangeForm>,
  { gateway }: Asker,
): Promise<LinkAfterChange> {
  const body = bodyOf(change)
  const answer = await gateway.call('updateSigner', { documentId, signerId }, body)
  return answer.invitationUrl === null ? 'kept' : newLinks[answer.mail]
}

/** The request. Country and code are sent together. Empty fields are left out. */
function bodyOf({
  signer: { name, surname, email, country, personalCode, phone },
  language,
  forgotten,
}: Omit<z.output<typeof signerChangeForm>, 'documentId' | 'signerId'>): RequestOf<'updateSigner'> {
  return {
    name: name || undefined,
    surname: surname || undefined,
    email: email || undefined,
    language,
    ...(personalCode !== '' && { country, personal_code: personalCode }),
    phone_number: phone || undefined,
    without: forgotten.flatMap((field) => columnsOf[field]),
  }
}

const columnsOf = {
  personalCode: ['country', 'personal_code'],
  phone: ['phone_number'],
} as const
