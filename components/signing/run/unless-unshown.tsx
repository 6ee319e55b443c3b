'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { buttonClass } from '../../ui/button'
import { useIsUnshown } from '../../viewer/unshown-parts'

interface UnlessUnshownProps {
  /** Address of the files of the document. */
  readonly files: string
  /** The address that leaves out the document. */
  readonly leaveOut: string
  readonly children: ReactNode
}

/** The link to continue. If the document could not be shown, it can only be left out. */
export function UnlessUnshown({ files, leaveOut, children }: UnlessUnshownProps) {
  const t = useTranslations('run')
  if (!useIsUnshown(files)) return children
  return (
    <>
      <p role="alert" className="text-danger">
        {t('unshown')}
      </p>
      <div className="sign-bar">
        <Link href={leaveOut} prefetch={false} className={buttonClass('primary', 'w-full')}>
          {t('leaveOutAndGoOn')}
        </Link>
      </div>
    </>
  )
}
