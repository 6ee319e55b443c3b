'use client'

import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import type { OwnerFailure } from '@/lib/portal/owner/owner-failures'
import { typedEarly } from '../ui/before-hydration'

interface SchemaForm<Values extends FieldValues, Output, Context> {
  /** Fetches the schema, and zod with it, when it is first needed: no page waits for them. */
  readonly load: () => Promise<(context: Context) => ZodType<Output, Values>>
  readonly initial: DefaultValues<Values>
  /** Replaces the initial values when it changes; fields that were edited keep their values. */
  readonly values?: Values
  /** What the rules depend on besides. */
  readonly context: Context
  /** Whether a field is still as it was given: it is not wrong before the form is sent. */
  readonly isUntouched?: (value: unknown) => boolean
}

type Tidy = (text: string) => string

/**
 * A form whose rules are those of its server action. A field is checked when it is left, all of them when the form is
 * sent; the first one that is wrong gets the focus, and what was typed stays.
 */
export function useSchemaForm<Values extends FieldValues, Output, Context = undefined>({
  load,
  initial,
  values,
  context,
  isUntouched = (value) => value === '',
}: SchemaForm<Values, Output, Context>) {
  const [away, setAway] = useState<OwnerFailure>()
  const form = useForm<Values, Context, Output>({
    defaultValues: initial,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
    context,
    resolver: lateResolver(load),
  })
  // While somebody types nothing is said: they are told when they send it.
  const trigger: typeof form.trigger = (...asked) =>
    form.trigger(...asked).catch((error: unknown) => {
      if (error instanceof RulesAway) return false
      throw error
    })
  const handleSubmit: typeof form.handleSubmit =
    (...handlers) =>
    (event) => {
      setAway(undefined)
      return form
        .handleSubmit(...handlers)(event)
        .catch((error: unknown) => {
          if (!(error instanceof RulesAway)) throw error
          setAway({ why: 'serviceAway' })
          return undefined
        })
    }
  /** What a text field needs; `tidy` puts a value right when its field is left. */
  const field = (name: Path<Values>, tidy?: Tidy) => {
    const { ref, ...registered } = form.register(name, {
      onChange: () => {
        if (form.getFieldState(name).error) void trigger(name)
      },
      onBlur: () => {
        const value = form.getValues(name)
        if (isUntouched(value)) return
        if (tidy) form.setValue(name, tidy(value) as PathValue<Values, typeof name>)
        void trigger(name)
      },
    })
    const meet = (input: { readonly value: string } | null) => {
      const typed = typedEarly(input)
      ref(input)
      if (typed !== '') form.setValue(name, typed as PathValue<Values, typeof name>)
    }
    return { ...registered, ref: meet }
  }
  /** The same of an `EmailField`, which may put its address right. */
  const emailField = (name: Path<Values>) => ({
    ...field(name),
    typed: String(form.watch(name)),
    onMeant: (email: string) => {
      form.setValue(name, email as PathValue<Values, typeof name>)
      form.setFocus(name)
      if (form.getFieldState(name).error) void trigger(name)
    },
  })
  return {
    ...form,
    trigger,
    handleSubmit,
    field,
    emailField,
    /** Its rules did not come, so that it could not be sent. */
    away,
    /** Being looked at: the rules may still be on their way. */
    isChecking: form.formState.isSubmitting,
  }
}

/** No network, or a newer version of the portal than the page is of. */
class RulesAway extends Error {
  constructor(cause: unknown) {
    super('The rules of the form did not come', { cause })
  }
}

function lateResolver<Values extends FieldValues, Output, Context>(
  load: SchemaForm<Values, Output, Context>['load'],
): Resolver<Values, Context, Output> {
  return async (values, context, options) => {
    // As they stood when it was asked: while the rules are on their way people go on typing.
    const given = structuredClone(values)
    const [{ zodResolver }, schema] = await Promise.all([
      import('@hookform/resolvers/zod'),
      load(),
    ]).catch((cause: unknown) => {
      throw new RulesAway(cause)
    })
    return await zodResolver(schema(context as Context))(given, context, options)
  }
}
