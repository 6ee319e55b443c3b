import { email } from '@/lib/gateway/contract/fields'
import { limits } from '@/lib/gateway/contract/limits'
import { showable } from '@/lib/gateway/contract/showable'
import { line } from '@/lib/gateway/contract/text'
import { accentPattern, isLegible } from '@/lib/vocabulary/brand'
import {
  isSharedIssuer,
  joiningGrounds,
  memberRoles,
  programRoles,
  senderViews,
} from '@/lib/vocabulary/organisation'
import { countries } from '@/lib/vocabulary/person'
import { z } from './form-schema'

/** A text of one line without the invisible characters that copied text may have. */
const typed = z.string().transform((text) => showable(text.replaceAll(/\s+/g, ' ')).trim())

const name = typed.refine((text) => line(limits.nameLength).safeParse(text).success, 'nameMissing')

const address = typed
const isAddress = (text: string) => email.safeParse(text).success

/** A person who is invited as a member. */
export const memberForm = z.object({
  name,
  surname: name,
  email: address.refine(isAddress, 'emailMalformed'),
  role: z.enum(memberRoles),
  country: z.enum(countries),
  /** Empty: the name decides who may join. */
  personalCode: z.string().trim().max(20),
})

export const memberFormIn = () => memberForm

/** A program to be added as a member. */
export const programForm = z.object({ name, role: z.enum(programRoles) })

export const programFormIn = () => programForm

/** How members sign in by OpenID Connect. */
export const staffSignInForm = z.object({
  issuer: z
    .string()
    .trim()
    .refine((text) => /^https?:\/\/[^?#]+$/.test(text) && URL.canParse(text), {
      error: 'issuerWrong',
      abort: true,
    })
    .refine((text) => !isSharedIssuer(text), 'issuerShared'),
  clientId: name,
  /** Empty: the stored secret stays. */
  clientSecret: z.string().trim().max(limits.reasonLength),
  groupClaim: name,
  rules: z
    .array(z.object({ by: z.enum(joiningGrounds), value: name, role: z.enum(memberRoles) }))
    .max(limits.joiningRules),
  addressesAreVerified: z.boolean(),
})

export const staffSignInFormIn = () => staffSignInForm

export const organisationForm = z.object({
  name,
  senderView: z.enum(senderViews).optional(),
  keepsDocuments: z.boolean().optional(),
})

export const organisationFormIn = () => organisationForm

/** An empty text removes a part of the brand. */
export const brandForm = z.object({
  accent: z
    .string()
    .trim()
    .refine((text) => text === '' || (accentPattern.test(text) && isLegible(text)), 'accentWrong'),
  replyTo: address.refine((text) => text === '' || isAddress(text), 'emailMalformed'),
  /** A PNG in Base64. Empty: no logo; absent: unchanged. */
  logo: z.base64().max(140_000).optional(),
})

export const brandFormIn = () => brandForm

const isWebAddress = (text: string) => /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text)

/** The callback address of an organisation. Empty: no callbacks. */
export const callbackForm = z.object({
  url: z
    .string()
    .trim()
    .refine((text) => text === '' || isWebAddress(text), 'addressMalformed'),
  renew: z.boolean().optional(),
})

export const callbackFormIn = () => callbackForm
