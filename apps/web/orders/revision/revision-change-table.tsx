import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import classes from './revision.module.css';

export interface RevisionChangeRow {
  readonly key: string;
  readonly title: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  /** Consequences of the change, one sentence each; the serious ones are highlighted. */
  readonly notes?: readonly { readonly text: string; readonly grave?: boolean }[];
}

export interface RevisionChangeSection {
  readonly heading: string;
  readonly rows: readonly RevisionChangeRow[];
}

/** Values before and after a change; a part without changes is left out. */
export function RevisionChangeTable({
  parts,
}: {
  readonly parts: readonly RevisionChangeSection[];
}) {
  const { say } = useLanguage();
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={say(revisionTexts.changes)}>
        <thead>
          <tr>
            <th scope="col">{say(revisionTexts.what)}</th>
            <th scope="col">{say(revisionTexts.before)}</th>
            <th scope="col">{say(revisionTexts.after)}</th>
          </tr>
        </thead>
        {parts.map(
          ({ heading, rows }) =>
            rows.length > 0 && (
              <tbody key={heading}>
                <tr className={classes.part}>
                  <th scope="rowgroup" colSpan={3}>
                    {heading}
                  </th>
                </tr>
                {rows.map(({ key, title, before, after, notes = [] }) => (
                  <Fragment key={key}>
                    <tr>
                      <th scope="row">{title}</th>
                      <td data-label={say(revisionTexts.before)}>{before}</td>
                      <td data-label={say(revisionTexts.after)}>
                        <strong>{after}</strong>
                      </td>
                    </tr>
                    {notes.length > 0 && (
                      <tr className={classes.notes}>
                        <td colSpan={3}>
                          {notes.map(({ text, grave }) => (
                            <span key={text} data-grave={grave || undefined}>
                              {text}
                            </span>
                          ))}
                        </td>
                      </tr>
                    )}
                  </Fragment>
                ))}
              </tbody>
            ),
        )}
      </table>
    </div>
  );
}
