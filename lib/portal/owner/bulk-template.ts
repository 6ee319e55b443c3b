import { onlyReads } from '@/lib/vocabulary/document'
import type { Language } from '@/lib/vocabulary/language'
import type { Addressee } from '../people/draft-signers'
import { orderOf } from '../people/signing-order'
import type { TemplateDetails } from './templates'

type Role = TemplateDetails['roles'][number]

/** The parts of a template that the bulk send page needs. */
export interface BulkTemplate {
  readonly uuid: string
  /** Changes whenever the template changes. */
  readonly version: string
  readonly hasFile: boolean
  readonly language: Language | undefined
  /** Roles that each row of the table fills, in the order of signing. */
  readonly open: readonly OpenRole[]
  /** People who have a role in every document of the template. */
  readonly fixed: readonly Addressee[]
}

export interface OpenRole {
  readonly label: string
  /** Whether recipients of a copy need a personal code: the document is private. */
  readonly codeNeeded: boolean
}

export function bulkTemplate(template: TemplateDetails): BulkTemplate {
  const { uuid, updated_at: version, file, language, access } = template
  const ordered = rolesInOrder(template)
  return {
    uuid,
    version,
    hasFile: file !== null,
    language: language ?? undefined,
    open: ordered
      .filter(({ person }) => !person)
      .map(({ label, role }) => ({ label, codeNeeded: onlyReads(role) && access === 'private' })),
    fixed: ordered.flatMap(({ person }) => (person ? [{ email: person.email }] : [])),
  }
}

/** Returns the signers and approvers by their order, then the people who only read. */
export function rolesInOrder({ roles }: Pick<TemplateDetails, 'roles'>): Role[] {
  const reads = ({ role }: Role) => Number(onlyReads(role))
  return roles.toSorted((one, other) => reads(one) - reads(other) || orderOf(one) - orderOf(other))
}
