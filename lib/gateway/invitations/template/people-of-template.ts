import type { Fault } from '../../contract/endpoint'
import type { TemplateRole } from '../../contract/entries/templates/template-role'
import type { NamedPerson } from '../../contract/entries/templates/template-use'
import type { TemplateTerms } from '../../contract/entries/templates/templates'

/** The signers of a document, and the faults in the assignment of people to roles. */
export interface PeopleOfTemplate {
  readonly signers: readonly object[]
  readonly faults: readonly Fault[]
}

/**
 * Assigns people to roles. Named people come first, in the order of the call, so that faults name the fields of the
 * call; then the people whom the template assigns to a role.
 */
export function peopleOfTemplate(
  { roles, language }: Pick<TemplateTerms, 'roles' | 'language'>,
  named: readonly NamedPerson[],
  field: string,
): PeopleOfTemplate {
  const labels = named.map((person) => fold(person.template_role))
  const faults = labels.flatMap((label, index): Fault[] => {
    const parameter = `${field}.${index}.template_role`
    if (!roles.some((role) => fold(role.label) === label)) {
      return [{ parameter, reason: 'There is no such role' }]
    }
    const isRepeated = labels.indexOf(label) !== index
    return isRepeated ? [{ parameter, reason: 'This value should be given once' }] : []
  })
  const empty = roles.filter((role) => !role.person && !labels.includes(fold(role.label)))
  const missing = empty.map(({ label }) => {
    return { parameter: field, reason: `Somebody should be named as ${label}` }
  })
  const chosen = named.flatMap((person) => {
    const role = roles.find((one) => fold(one.label) === fold(person.template_role))
    return role ? [inRole(role, person, language)] : []
  })
  const fixed = roles.flatMap((role) =>
    role.person && !labels.includes(fold(role.label)) ? [inRole(role, role.person, language)] : [],
  )
  return { signers: [...chosen, ...fixed], faults: [...faults, ...missing] }
}

const fold = (label: string) => label.trim().toLowerCase()

function inRole(
  role: TemplateRole,
  person: Partial<NamedPerson>,
  language: TemplateTerms['language'],
) {
  return {
    name: person.name,
    surname: person.surname,
    email: person.email,
    country: person.country,
    personal_code: person.personal_code,
    language: person.language ?? role.language ?? language,
    successUrl: person.successUrl ?? role.successUrl,
    noEmail: person.noEmail ?? role.noEmail,
    order: role.order,
    role: role.role,
    mark: role.mark,
  }
}
