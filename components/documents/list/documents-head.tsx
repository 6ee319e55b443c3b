import Link from 'next/link'
import { useTranslations } from '#words'
import { type DocumentFilter, filterQuery } from '@/lib/portal/owner/documents'
import { buttonClass } from '../../ui/button'
import { FoldedMenu } from '../../ui/folded-menu'
import { Archive, Bookmark, Download, PenLine, Plus, Tag, UserSearch, Users } from '../../ui/icons'
import { SignOwnButton } from '../own/sign-own-button'

interface DocumentsHeadProps {
  /** Whether the person may only read in this account. */
  readonly isReader: boolean
  /** Whether the sign-in does not identify a person. Such a member cannot sign. */
  readonly isStaff: boolean
  /** Whether there are no documents: then the button for a new one is in the middle of the page. */
  readonly isEmpty: boolean
  readonly filter: DocumentFilter
}

/** The heading of the list, with buttons for a new document. */
export function DocumentsHead(props: DocumentsHeadProps) {
  const { isReader, isStaff, isEmpty } = props
  const t = useTranslations('documents')
  const list = useTranslations('documents-list')
  return (
    <div className="min-h-target flex items-start gap-1 sm:gap-2">
      <h1 className="grow text-lg sm:text-xl">{t('title')}</h1>
      {!(isEmpty || isReader || isStaff) && (
        <SignOwnButton look="quiet" className="max-sm:hidden" />
      )}
      <MoreWays {...props} />
      {!isEmpty && !isReader && (
        <Link href="/documents/new" className={buttonClass('primary', 'px-3 sm:px-4')}>
          <Plus className="size-5 shrink-0 max-sm:hidden" />
          <span aria-hidden="true" className="sm:hidden">
            {list('newShort')}
          </span>
          <span className="sr-only sm:not-sr-only">{t('newDocument')}</span>
        </Link>
      )}
    </div>
  )
}

/** A menu of what owners do less often. */
function MoreWays({ isReader, isStaff, isEmpty, filter }: DocumentsHeadProps) {
  const t = useTranslations('documents')
  const list = useTranslations('documents-list')
  const own = useTranslations('sign-own')
  const filing = useTranslations('filing')
  const linkClass = 'min-h-target hover:bg-accent-soft flex items-center gap-2 px-4'
  return (
    <FoldedMenu shown={list('more')} buttonClass={buttonClass('quiet', 'px-2')}>
      {!isReader && (
        <>
          {!isStaff && (
            <Link href="/sign-yourself" className={`${linkClass} sm:hidden`}>
              <PenLine className="size-5 shrink-0" />
              {own('title')}
            </Link>
          )}
          <Link href="/documents/bulk" className={linkClass}>
            <Users className="size-5 shrink-0" />
            {t('bulk')}
          </Link>
        </>
      )}
      <Link href="/documents/templates" className={linkClass}>
        <Bookmark className="size-5 shrink-0" />
        {t('templates')}
      </Link>
      <Link href="/documents/missing" className={linkClass}>
        <UserSearch className="size-5 shrink-0" />
        {filing('whoIsMissing')}
      </Link>
      <Link href="/documents/labels" className={linkClass}>
        <Tag className="size-5 shrink-0" />
        {filing('labels')}
      </Link>
      <Link href="/documents?archived=yes" className={linkClass}>
        <Archive className="size-5 shrink-0" />
        {filing('archive')}
      </Link>
      {!isEmpty && (
        <a
          href={`/files/documents/table${filterQuery(filter, { cursor: undefined })}`}
          download
          className={linkClass}
        >
          <Download className="size-5 shrink-0" />
          {list('saveTable')}
        </a>
      )}
    </FoldedMenu>
  )
}
