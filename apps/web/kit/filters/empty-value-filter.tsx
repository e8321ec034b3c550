import { ActionIcon, CloseButton, Input } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { LazyMenu } from '../dropdown/lazy-menu.tsx';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import { toEmptinessFilter } from './filter-text.ts';
import classes from './filters.module.css';

/**
 * Control beside a filter that finds records without a value, or with any value. While it is active, the filter's own control is hidden.
 */
export function EmptyValueFilter(props: FilterInputProps & { readonly children: ReactNode }) {
  const { field, position, value, onChange, children } = props;
  const { say } = useLanguage();
  const { size, ...inputProps } = useFilterInputProps({ field, position });
  const emptiness = toEmptinessFilter(value);
  if (emptiness) {
    const { label } = inputProps;
    return (
      <Input.Wrapper label={label} size={size} labelElement="div">
        <Input
          component="div"
          size={size}
          aria-label={inputProps['aria-label']}
          rightSection={
            <CloseButton
              size="xs"
              aria-label={say(kitTexts.removeFilter, { column: say(field.label) })}
              onClick={() => onChange(undefined)}
            />
          }
          rightSectionPointerEvents="all"
        >
          {say(emptiness.empty ? kitTexts.isEmpty : kitTexts.isGiven)}
        </Input>
      </Input.Wrapper>
    );
  }
  return (
    <div className={classes.withEmpty}>
      {children}
      <LazyMenu
        position="bottom-end"
        withinPortal
        shadow="md"
        withInitialFocusPlaceholder={false}
        button={
          <ActionIcon
            className={classes.emptyButton ?? ''}
            variant="subtle"
            color="gray"
            size={position === 'cell' ? 24 : 42}
            aria-label={say(kitTexts.emptyOrGiven, { column: say(field.label) })}
          >
            <CircleDashed size={14} aria-hidden />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item onClick={() => onChange({ empty: true })}>{say(kitTexts.isEmpty)}</Menu.Item>
            <Menu.Item onClick={() => onChange({ empty: false })}>
              {say(kitTexts.isGiven)}
            </Menu.Item>
          </>
        )}
      </LazyMenu>
    </div>
  );
}
