import { Button } from '@mantine/core';
import { compareDesigns } from '@tarima/domain/pallets/compare-designs';
import { palletDesignCalls, type PalletDesignVersion } from '@tarima/domain/pallets/contract';
import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { formatMoment } from '../../kit/format.ts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { RecordLoadingPanel } from '../../kit/frame/record-loading-panel.tsx';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';
import { PalletDesignOverview } from './pallet-design-overview.tsx';

interface DialogProps {
  readonly productId: number;
  close(): void;
}

/** Dialog with all drawings that a product has had: day, user and differences. It shows one of them, and changes none. */
export default function PalletVersionsDialog({ productId, close }: DialogProps) {
  const { say } = useLanguage();
  const versions = useQuery({
    queryKey: ['pallet_designs', productId, 'versions'],
    queryFn: ({ signal }) => callApi(palletDesignCalls.versions, { params: { productId }, signal }),
    staleTime: 0,
  });
  return (
    <ModalDialog opened wide="twice" title={say(palletDesignTexts.versions)} close={close}>
      {versions.data ? (
        <Versions versions={versions.data} />
      ) : (
        <RecordLoadingPanel failed={palletDesignTexts.versionsFailed} reading={versions} />
      )}
    </ModalDialog>
  );
}

function Versions({ versions }: { readonly versions: readonly PalletDesignVersion[] }) {
  const { say, language } = useLanguage();
  const [chosen, choose] = useState<number>();
  const drawing = useRef<HTMLDivElement>(null);
  const shown = versions.find(({ id }) => id === chosen) ?? versions[0];
  return (
    <div className={classes.versions}>
      <ol className={classes.versionList}>
        {versions.map((version, at) => (
          <li key={version.id} aria-current={version === shown || undefined}>
            <Button
              size="compact-sm"
              variant={version === shown ? 'light' : 'subtle'}
              aria-label={say(palletDesignTexts.openVersion, {
                at: formatMoment(version.at, language),
              })}
              onClick={() => {
                choose(version.id);
                drawing.current?.scrollIntoView({ block: 'nearest' });
              }}
            >
              {say(palletDesignTexts.versionBy, {
                at: formatMoment(version.at, language),
                name: version.user?.name ?? say(palletDesignTexts.versionBySystem),
              })}
            </Button>
            <VersionChanges version={version} previous={versions[at + 1]} />
          </li>
        ))}
      </ol>
      {shown && (
        <div ref={drawing} className={classes.shownVersion}>
          <p className={classes.dimmed}>
            {shown === versions[0]
              ? say(palletDesignTexts.currentVersion)
              : say(palletDesignTexts.shownVersion, { at: formatMoment(shown.at, language) })}
          </p>
          <p>{describePalletDesign(shown.design, language)}</p>
          <PalletDesignOverview key={shown.id} design={shown.design} marked={undefined} />
        </div>
      )}
    </div>
  );
}

interface ChangesProps {
  readonly version: PalletDesignVersion;
  readonly previous: PalletDesignVersion | undefined;
}

/** Parameters before and after. */
function VersionChanges({ version, previous }: ChangesProps) {
  const { say, language } = useLanguage();
  if (!previous) return <p className={classes.dimmed}>{say(palletDesignTexts.firstVersion)}</p>;
  return (
    <ul>
      {compareDesigns(previous.design, version.design, language).map((change) => (
        <li key={change.path}>
          {say(palletDesignTexts.versionChange, {
            label: change.label,
            before: change.before ?? '—',
            after: change.after ?? '—',
          })}
        </li>
      ))}
    </ul>
  );
}
