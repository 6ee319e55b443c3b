import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { oidOf, smallIntegerOf, textOf } from '#encoding/der/values'
import { oids } from '../oids'
import type { Certificate } from './certificate'

/** Statements of the issuer that no decision here depends on (EN 319 412-5, 4; EN 319 412-1, 5.1). */
export interface QualifiedStatementDetails {
  /** QcLimitValue: the maximum value of a transaction is amount · 10^exponent. */
  readonly limit?:
    | {
        readonly currency: string
        readonly amount: number
        readonly exponent: number
      }
    | undefined
  /** QcCClegislation: countries under whose law the certificate is qualified. If empty, EU law applies. */
  readonly legislation: readonly string[]
  /** OID that says how the names of natural and legal persons are written. */
  readonly semantics?: string | undefined
  readonly paymentServices?: PaymentServices | undefined
}

/** PSD2QcType (TS 119 495, 5.1): the roles of a payment service provider, and the authority that granted them. */
export interface PaymentServices {
  readonly roles: readonly { readonly oid: string; readonly name: string }[]
  readonly authorityName: string
  readonly authorityId: string
}

export function qualifiedStatementDetails({ extensions }: Certificate): QualifiedStatementDetails {
  const extension = extensions.get(oids.idPeQcStatements)
  if (!extension) return { legislation: [] }
  try {
    return readDetails(readBer(extension.value).children)
  } catch (error) {
    if (error instanceof MalformedDer) return { legislation: [] }
    throw error
  }
}

function readDetails(statements: readonly DerNode[]): QualifiedStatementDetails {
  const infoOf = (type: string) =>
    statements.find(({ children: [id] }) => id && oidOf(id) === type)?.children[1]
  const limit = infoOf(oids.idEtsiQcsLimitValue)?.children
  const paymentServices = infoOf(oids.idEtsiPsd2QcStatement)?.children
  const [semantics] = infoOf(oids.idQcsPkixQcSyntaxV2)?.children ?? []
  return {
    limit: limit ? readLimit(limit) : undefined,
    legislation: (infoOf(oids.idEtsiQcsQcCClegislation)?.children ?? []).map(textOf),
    semantics: semantics?.tag === tags.objectIdentifier ? oidOf(semantics) : undefined,
    paymentServices: paymentServices ? readPaymentServices(paymentServices) : undefined,
  }
}

function readPaymentServices([roles, name, id]: readonly DerNode[]): PaymentServices {
  if (!roles || !name || !id) throw new MalformedDer('Payment services without their parts')
  return {
    roles: roles.children.map(({ children: [type, text] }) => {
      if (!type || !text) throw new MalformedDer('A role without its parts')
      return { oid: oidOf(type), name: textOf(text) }
    }),
    authorityName: textOf(name),
    authorityId: textOf(id),
  }
}

function readLimit([currency, amount, exponent]: readonly DerNode[]) {
  if (!currency || !amount || !exponent) throw new MalformedDer('A limit without its parts')
  return {
    // ISO 4217 codes, in letters or as a number.
    currency: currency.tag === tags.integer ? String(smallIntegerOf(currency)) : textOf(currency),
    amount: smallIntegerOf(amount),
    exponent: smallIntegerOf(exponent),
  }
}
