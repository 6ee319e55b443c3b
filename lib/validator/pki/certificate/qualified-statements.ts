import { fieldsOf } from '#encoding/der/fields'
import type { DerNode } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { expectTag, oidOf, textOf } from '#encoding/der/values'
import { oids } from '../oids'

/** Statements of a certificate's issuer under EN 319 412-5. */
export interface QualifiedStatements {
  /** QcCompliance: whether the certificate is qualified. */
  readonly isQualified: boolean
  /** QcSSCD: whether the private key is in a qualified signature creation device. */
  readonly hasQualifiedDevice: boolean
  /** QcType: OIDs of the uses, e.g. `oids.idEtsiQctEsign`. */
  readonly types: readonly string[]
  /** QcPDS: addresses of the disclosure statements. */
  readonly disclosureStatements: readonly { readonly url: string; readonly language: string }[]
  /** OIDs of all statements, including unknown ones. */
  readonly statementIds: readonly string[]
}

export const noQualifiedStatements: QualifiedStatements = {
  isQualified: false,
  hasQualifiedDevice: false,
  types: [],
  disclosureStatements: [],
  statementIds: [],
}

/** Reads the qcStatements extension. Throws `MalformedDer`. */
export function readQualifiedStatements(node: DerNode): QualifiedStatements {
  const statements = new Map(expectTag(node, tags.sequence).children.map(readStatement))
  return {
    isQualified: statements.has(oids.idEtsiQcsQcCompliance),
    hasQualifiedDevice: statements.has(oids.idEtsiQcsQcSscd),
    types: statements.get(oids.idEtsiQcsQcType)?.children.map(oidOf) ?? [],
    disclosureStatements: (statements.get(oids.idEtsiQcsQcPds)?.children ?? [])
      // Some issuers omit the list around a single location. It is then skipped; no decision depends on it.
      .filter(({ tag }) => tag === tags.sequence)
      .map(readLocation),
    statementIds: [...statements.keys()],
  }
}

function readStatement(node: DerNode): [id: string, info: DerNode | undefined] {
  const fields = fieldsOf(node)
  return [oidOf(fields.next()), fields.optional(tags.sequence)]
}

function readLocation(node: DerNode): { url: string; language: string } {
  const fields = fieldsOf(node)
  return { url: textOf(fields.next()), language: textOf(fields.next()) }
}
