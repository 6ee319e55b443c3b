import { z } from 'zod'
import { type FailuresByStatus, type FailuresByWord, readJson } from '../provider-call'

/** What the end results of sessions mean, v2 and v3 together; OK is none of them. */
export const endResults: FailuresByWord = {
  USER_REFUSED: 'refused',
  USER_REFUSED_INTERACTION: 'refused',
  USER_REFUSED_CERT_CHOICE: 'refused',
  USER_REFUSED_DISPLAYTEXTANDPIN: 'refused',
  USER_REFUSED_VC_CHOICE: 'refused',
  USER_REFUSED_CONFIRMATIONMESSAGE: 'refused',
  USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE: 'refused',
  WRONG_VC: 'wrong-code',
  TIMEOUT: 'timed-out',
  DOCUMENT_UNUSABLE: 'account-unusable',
  ACCOUNT_UNUSABLE: 'account-unusable',
  REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP: 'app-outdated',
}

/** The same before anything has been asked of the person: waiting was for the certificate. */
export const certificateEndResults: FailuresByWord = { ...endResults, TIMEOUT: 'certificate-late' }

const statuses: Readonly<Record<number, ReturnType<FailuresByStatus>>> = {
  400: 'request-rejected',
  401: 'not-authorised',
  403: 'not-authorised',
  405: 'wrong-configuration',
  471: 'not-qualified',
  472: 'account-unusable',
  480: 'wrong-configuration',
  580: 'unavailable',
}

/** Statuses of calls that start something. Since 3.2 problem details tell the kinds of 404 apart. */
export const startStatuses: FailuresByStatus = (response) =>
  response.status === 404 ? notFound(readJson(response)) : statuses[response.status]

/** Statuses of the status call: a session is forgotten five minutes after its end. */
export const readStatuses: FailuresByStatus = ({ status }) =>
  status === 404 ? 'session-lost' : statuses[status]

// RFC 9457
const problemDetails = z.object({ errors: z.array(z.object({ code: z.string().optional() })) })

function notFound(body: unknown): ReturnType<FailuresByStatus> {
  const { data } = problemDetails.safeParse(body)
  const isUnsuitable = data?.errors.some(({ code }) => code === 'NO_SUITABLE_ACCOUNT_FOUND')
  return isUnsuitable ? 'not-qualified' : 'no-account'
}
