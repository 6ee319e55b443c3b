import type { Language } from '@/lib/vocabulary/language'
import type { Addressee } from './draft-signers'
import { orderOf } from './signing-order'
import type { TemplateDetails } from './templates'

type Role = TemplateDetails['roles'][number]

/** Of a template, what the page of sending to many works with. */
export interface ManyTemplate {
  readonly uuid: string
  /** Another one when anything of it was changed. */
  readonly version: string
  readonly hasFile: boolean
  readonly language: Language | undefined
  /** Roles that each row of the table fills, in the order of signing. */
  readonly open: readonly OpenRole[]
  /** Who has a role in every document. */
  readonly fixed: readonly Addressee[]
}

export interface OpenRole {
  readonly label: string
  /** Whoever gets a copy of a private document has to be known. */
  readonly codeNeeded: boolean
}

export function manyTemplate(template: TemplateDetails): ManyTemplate {
  const { uuid, updated_at: version, file, language, access } = template
  const ordered = rolesInOrder(template)
  return {
    uuid,
    version,
    hasFile: file !== null,
    language: language ?? undefined,
    open: ordered
      .filter(({ person }) => !person)
      .map(({ label, role }) => ({ label, codeNeeded: role === 'copy' && access === 'private' })),
    fixed: ordered.flatMap(({ person }) => (person ? [{ email: person.email }] : [])),
  }
}

/** Returns the signers by their order, then the recipients of a copy. */
export function rolesInOrder({ roles }: Pick<TemplateDetails, 'roles'>): Role[] {
  const isCopy = ({ role }: Role) => Number(role === 'copy')
  return roles.toSorted(
    (one, other) => isCopy(one) - isCopy(other) || orderOf(one) - orderOf(other),
  )
}
