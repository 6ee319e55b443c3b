import { personalCode, phone } from '@/lib/gateway/contract/fields'
import { countries } from '@/lib/vocabulary/person'
import { providerFamilies } from '@/lib/vocabulary/provider'
import {
  countryFacts,
  type PersonAnswer,
  type PersonFault,
  type PersonFaults,
  tidyPerson,
} from '../people/person-answer'
import { fault, faultsIn, z } from './form-schema'

const text = z.string().max(200)

/** A person and their phone. The input is as typed, the output is normalised. */
export const personForm = z
  .object({
    method: z.enum(providerFamilies),
    country: z.enum(countries),
    code: text,
    phone: text,
  })
  .refine(({ method, country }) => countryFacts[country].methods.includes(method))
  .transform(tidyPerson)
  .superRefine((person, context) => {
    if (person.code === '') fault<PersonFault>(context, 'code', 'codeMissing')
    else if (!personalCode.safeParse(person.code).success) {
      fault<PersonFault>(context, 'code', 'codeMalformed')
    }
    if (person.method === 'mobile' && !phone.safeParse(person.phone).success) {
      fault<PersonFault>(context, 'phone', 'phoneMalformed')
    }
  })

/** Returns the faults of an answer by field, or the normalised answer. */
export function checkPerson(answer: PersonAnswer): {
  readonly faults: PersonFaults
  /** The normalised answer. Absent if there are faults. */
  readonly person?: PersonAnswer
} {
  const { data, error } = personForm.safeParse(answer)
  return error ? { faults: faultsIn<PersonFault>(error) } : { faults: {}, person: data }
}
