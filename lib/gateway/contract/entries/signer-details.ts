import { z } from 'zod'
import { signerStates, turns } from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import { providerFamilies } from '@/lib/vocabulary/provider'
import { screeningCategories, screeningReasons } from '@/lib/vocabulary/screening'
import { signerUuid } from '../examples'
import { mark } from '../mark'
import { otherPersonReasons } from '../other-person'
import { changeableFields } from './signer-update'

/**
 * What became of the newest mail to a signer; `none` when none was to be sent, `limited` when there were too
 * many, `dropped` when it came too late.
 */
const mailStates = ['none', 'limited', 'queued', 'sent', 'failed', 'dropped'] as const

/** An entry of a list that may be the signer. */
const screeningHit = z.object({
  category: z.enum(screeningCategories),
  reference: z.string(),
  name: z.string(),
  /** What the list calls itself, and its own date; empty where it states none. */
  list: z.string(),
  published: z.string(),
  /** 0 to 1. */
  score: z.number(),
  /** Which words of the name met which of the signer's, and how alike they are, 0 to 1. */
  words: z.array(z.object({ asked: z.string(), listed: z.string(), similarity: z.number() })),
  reasons: z.array(z.enum(screeningReasons)),
})

export const signerChanged = z.object({
  at: z.iso.datetime(),
  fields: z.array(z.enum(changeableFields)),
})

export const otherPersonCame = z.object({
  at: z.iso.datetime(),
  difference: z.enum(otherPersonReasons),
})

/** Everything an owner may know of a signer. */
export const signerDetails = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  noEmail: z.boolean(),
  country: z.enum(countries).nullable(),
  personal_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Of what is mailed to them. */
  language: z.enum(languages),
  signStatus: z.enum(signerStates),
  /** Place in the order of signing. */
  order: z.int(),
  turn: z.enum(turns),
  /** Where their signature is seen; null: where signature_position says. */
  mark: mark.nullable(),
  isSignatureValid: z.enum(['true', 'false']),
  rejectionReason: z.string(),
  mail: z.enum(mailStates),
  mail_refusal: z.string().nullable(),
  /** Method of a session that waits for this signer right now. */
  signing_with: z.enum(providerFamilies).nullable(),
  certificate_name: z.string().nullable(),
  /** The newest look-up of this signer; null when there was none. */
  screening: z
    .object({
      checked_at: z.iso.datetime(),
      /** Whether what was found kept the signer from signing. */
      blocked: z.boolean(),
      hits: z.array(screeningHit),
    })
    .nullable(),
  invited_at: z.iso.datetime(),
  /** When their turn came; null: others sign before them. */
  asked_at: z.iso.datetime().nullable(),
  /** When the owner last changed who this is, and what of it; null: never. */
  changed: signerChanged.nullable(),
  /** When somebody else last came in this signer's place, and how they differed; null: nobody did. */
  other_person: otherPersonCame.nullable(),
  /** Who was asked in this place before and handed it over, in their order. */
  handed_over_by: z.array(
    z.object({ name: z.string(), surname: z.string(), at: z.iso.datetime() }),
  ),
  /** When they were last reminded, by the owner or by itself; null: never. */
  reminded_at: z.iso.datetime().nullable(),
  /** When they are reminded next by itself; null: they are not. */
  next_reminder_at: z.iso.datetime().nullable(),
  /** Since when they want no more of those reminders; null: they have not said so. */
  reminders_off_at: z.iso.datetime().nullable(),
  viewed_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  rejected_at: z.iso.datetime().nullable(),
  /** Since when the temporary link of a signer who did not sign works no more. */
  expired_at: z.iso.datetime().nullable(),
  /** Until when the temporary link of a signer works who has not signed. */
  link_valid_until: z.iso.datetime().nullable(),
})

/** Somebody who gets a copy, as the owner may know them. */
export const copyDetails = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  country: z.enum(countries).nullable(),
  personal_code: z.string().nullable(),
  language: z.enum(languages),
  mail: z.enum(mailStates),
  mail_refusal: z.string().nullable(),
  /** When it was sent to them; null: not everybody has signed, or `mail` is `limited` and it is sent later. */
  sent_at: z.iso.datetime().nullable(),
  viewed_at: z.iso.datetime().nullable(),
})

export const signerExample = {
  id: signerUuid,
  name: 'Ona',
  surname: 'Pavyzdienė',
  email: 'ona@example.com',
  noEmail: false,
  country: 'LT',
  personal_code: null,
  phone_number: null,
  language: 'lt',
  signStatus: 'viewed',
  order: 1,
  turn: 'now',
  mark: null,
  isSignatureValid: 'false',
  rejectionReason: '',
  mail: 'sent',
  mail_refusal: null,
  signing_with: null,
  certificate_name: null,
  screening: null,
  invited_at: '2026-03-01T09:00:00.000Z',
  asked_at: '2026-03-01T09:00:00.000Z',
  changed: null,
  other_person: null,
  handed_over_by: [],
  reminded_at: null,
  next_reminder_at: '2026-03-04T09:00:00.000Z',
  reminders_off_at: null,
  viewed_at: '2026-03-01T09:10:00.000Z',
  signed_at: null,
  rejected_at: null,
  expired_at: null,
  link_valid_until: null,
} as const
