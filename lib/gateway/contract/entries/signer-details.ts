import { z } from 'zod'
import { answeringRoles, readingRoles, signerStates, turns } from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { nameParts, screeningCategories, screeningReasons } from '@/lib/vocabulary/screening'
import { signerUuid } from '../examples'
import { mark } from '../mark'
import { otherPersonReasons } from '../other-person'
import { changeableFields } from './signer-update'

/**
 * State of the newest mail to a signer. `none`: no mail was due; `limited`: a mail limit was reached; `dropped`: the
 * mail would have come too late.
 */
const mailStates = ['none', 'limited', 'queued', 'sent', 'failed', 'dropped'] as const

/** A list entry that may be about the signer. */
const screeningHit = z.object({
  category: z.enum(screeningCategories),
  /**
   * Kind of the list, as in SCREENING_LISTS. Another list may use the same reference: kind and reference together name
   * the entry.
   */
  list_kind: z.string(),
  reference: z.string(),
  name: z.string(),
  /** Name and date of the list, as the list states them; empty if it states none. */
  list: z.string(),
  published: z.string(),
  /** Score of the whole comparison, 0 to 1. */
  score: z.number(),
  /** Score of the names alone, 0 to 1. */
  name_score: z.number(),
  /**
   * Words of the signer's name that matched listed words, with their similarity, 0 to 1. `form`: the form of the
   * signer's word that was compared. `part`: the part of the name that the listed word is.
   */
  words: z.array(
    z.object({
      asked: z.string(),
      form: z.string(),
      listed: z.string(),
      part: z.enum(nameParts),
      similarity: z.number(),
    }),
  ),
  /** Words of the signer's name (`asked`) and of the listed name (`listed`) without a counterpart. */
  unmatched: z.array(
    z.object({ name: z.enum(['asked', 'listed']), word: z.string(), part: z.enum(nameParts) }),
  ),
  /** Other reasons for the score, with the change that each makes to it. */
  changes: z.array(z.object({ reason: z.enum(screeningReasons), change: z.number() })),
  reasons: z.array(z.enum(screeningReasons)),
  /**
   * The owner's decision that the signer is another person: who decided, when and why. Null: there is none, or the
   * entry has changed since.
   */
  cleared: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
})

export const signerChanged = z.object({
  at: z.iso.datetime(),
  fields: z.array(z.enum(changeableFields)),
})

export const otherPersonCame = z.object({
  at: z.iso.datetime(),
  difference: z.enum(otherPersonReasons),
})

export const nameQuestioned = z.object({
  at: z.iso.datetime(),
  /** Name and surname, as the signer entered them. */
  name: z.string(),
})

/** The data of a signer or approver that the owner may read. */
export const signerDetails = z.object({
  id: z.uuid(),
  role: z.enum(answeringRoles),
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  noEmail: z.boolean(),
  country: z.string().nullable(),
  personal_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Language of mails to the signer. */
  language: z.enum(languages),
  signStatus: z.enum(signerStates),
  /** Place in the order of signing. */
  order: z.int(),
  turn: z.enum(turns),
  /** Place of the visible signature; null: signature_position applies. */
  mark: mark.nullable(),
  isSignatureValid: z.enum(['true', 'false']),
  rejectionReason: z.string(),
  mail: z.enum(mailStates),
  mail_refusal: z.string().nullable(),
  /** Method of the session that is waiting for this signer now. */
  signing_with: z.string().nullable(),
  certificate_name: z.string().nullable(),
  /** Whether the certificate lacks a name of the invitation. The signer was then accepted by personal code. */
  certificate_name_differs: z.boolean(),
  /** The newest screening of this signer; null if there was none. */
  screening: z
    .object({
      checked_at: z.iso.datetime(),
      /** Whether the hits prevented the signer from signing. */
      blocked: z.boolean(),
      hits: z.array(screeningHit),
    })
    .nullable(),
  invited_at: z.iso.datetime(),
  /** When the signer's turn came; null: earlier groups have not signed yet. */
  asked_at: z.iso.datetime().nullable(),
  /** When the owner last changed the signer's details, and which fields; null: never. */
  changed: signerChanged.nullable(),
  /** When a different person last used this signer's link, and how this person differed; null: never. */
  other_person: otherPersonCame.nullable(),
  /** The signer's latest request to correct their name, if it is newer than the owner's last change; null: none. */
  name_questioned: nameQuestioned.nullable(),
  /** The previous signers in this place, who handed the request over, oldest first. */
  handed_over_by: z.array(
    z.object({ name: z.string(), surname: z.string(), at: z.iso.datetime() }),
  ),
  /** When the last reminder was sent, by the owner or automatically; null: never. */
  reminded_at: z.iso.datetime().nullable(),
  /** When the next automatic reminder is sent; null: none is due. */
  next_reminder_at: z.iso.datetime().nullable(),
  /** When the signer turned automatic reminders off; null: not turned off. */
  reminders_off_at: z.iso.datetime().nullable(),
  viewed_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  /** When the approver approved; null: not approved, or a signer. */
  approved_at: z.iso.datetime().nullable(),
  /** SHA-256 of the file that the approver approved, in hexadecimal. */
  approved_sha256: z.string().nullable(),
  /** The method by which an approver who has answered was identified. */
  identified_by: z.string().nullable(),
  rejected_at: z.iso.datetime().nullable(),
  /** When the signer, after declining, asked for the document to be sent again; null: not asked. */
  asked_again_at: z.iso.datetime().nullable(),
  /** When the temporary link of a signer who did not sign expired. */
  expired_at: z.iso.datetime().nullable(),
  /** When the temporary link of a signer who has not signed will expire. */
  link_valid_until: z.iso.datetime().nullable(),
})

/** The data of an observer or a copy's recipient that the owner may read. */
export const copyDetails = z.object({
  id: z.uuid(),
  role: z.enum(readingRoles),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  personal_code: z.string().nullable(),
  language: z.enum(languages),
  mail: z.enum(mailStates),
  mail_refusal: z.string().nullable(),
  /**
   * When the copy, or the first mail to the observer, was sent. Null: signatures are missing, or `mail` is `limited`
   * and the mail is sent later.
   */
  sent_at: z.iso.datetime().nullable(),
  viewed_at: z.iso.datetime().nullable(),
})

export const signerExample = {
  id: signerUuid,
  role: 'signer',
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
  certificate_name_differs: false,
  screening: null,
  invited_at: '2026-03-01T09:00:00.000Z',
  asked_at: '2026-03-01T09:00:00.000Z',
  changed: null,
  other_person: null,
  name_questioned: null,
  handed_over_by: [],
  reminded_at: null,
  next_reminder_at: '2026-03-04T09:00:00.000Z',
  reminders_off_at: null,
  viewed_at: '2026-03-01T09:10:00.000Z',
  signed_at: null,
  approved_at: null,
  approved_sha256: null,
  identified_by: null,
  rejected_at: null,
  asked_again_at: null,
  expired_at: null,
  link_valid_until: null,
} as const
