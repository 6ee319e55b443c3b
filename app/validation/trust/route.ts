import { answerWithTrust } from '@/lib/portal/validation/trust-file'

/** The trust anchors and lists with which the validation page validates in the browser. */
export const GET = (request: Request): Promise<Response> => answerWithTrust(request)
