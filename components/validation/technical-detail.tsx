import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { CheckedSignature } from '@/lib/portal/validation/checked-signature'
import { Disclosure } from '../ui/disclosure'

interface TechnicalDetailProps {
  readonly signature: CheckedSignature
}

/** Folded: for those who compare it with another validator. */
export function TechnicalDetail({ signature }: TechnicalDetailProps) {
  const t = useTranslations('report')
  const { indication, subIndication, format, algorithm, id, nameInFile, digests, chain } = signature
  return (
    <Disclosure title={t('details')} look="accent">
      <dl className="space-y-3 text-sm">
        <Detail name={t('indication')}>
          {[indication, subIndication].filter(Boolean).join(' / ')}
        </Detail>
        <Detail name={t('format')}>{format}</Detail>
        {algorithm && <Detail name={t('algorithm')}>{algorithm}</Detail>}
        <Detail name={t('identifier')}>{id}</Detail>
        {nameInFile && <Detail name={t('nameInFile')}>{nameInFile}</Detail>}
        {digests.length > 0 && (
          <Detail name={t('digests')}>
            {digests.map(({ name, value }) => (
              <span key={name + value} className="block">
                {name}: {value}
              </span>
            ))}
          </Detail>
        )}
        {chain.map(({ id: certificate, name, serialNumber, key }) => (
          <Detail key={certificate} name={name}>
            {t('serialNumber')} {serialNumber}, {t('key')} {key}
            <span className="block">{certificate}</span>
          </Detail>
        ))}
      </dl>
    </Disclosure>
  )
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd translate="no" className="font-mono wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
