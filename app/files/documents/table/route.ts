import { headOf, noFileAnswers, savedAnswer } from '@/lib/portal/http/answers'
import { documentTable } from '@/lib/portal/owner/document-table'
import { readFilter } from '@/lib/portal/owner/documents'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** Returns the documents of a filter of the list as a table. */
export async function GET(request: Request): Promise<Response> {
  const filter = readFilter(Object.fromEntries(new URL(request.url).searchParams))
  const none = noFileAnswers(request, '/documents')
  return await viewerAnswer(none, async (viewer) =>
    savedAnswer(await documentTable(viewer, filter), 'documents.csv', 'text/csv; charset=utf-8'),
  )
}

export const HEAD = headOf(GET)
