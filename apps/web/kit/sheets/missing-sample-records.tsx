import { Alert, Button, Group } from '@mantine/core';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import type { Module, ModuleName } from '@tarima/domain/kit/module';
import { saySheetRule } from '@tarima/domain/kit/sheets/sheet-rule-texts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { CreateRecord } from '../form/create-record.tsx';
import { ReferenceCreationProvider, useCreatableModule } from '../form/reference-inputs.tsx';
import { useLanguage } from '../words.tsx';

interface MissingRecordsProps {
  readonly module: Module;
  /** Fields whose records the example needs and the company lacks. */
  readonly missing: readonly ErrorDetail[];
  /** Called once a record was created: the example may be complete. */
  created(): void;
}

/** Notice that an example needs records which the company lacks; each is created here by a user who may. */
export function MissingSampleRecords({ module, missing, created }: MissingRecordsProps) {
  const { language } = useLanguage();
  return (
    <Alert color="yellow" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
      {missing.map((detail) => saySheetRule(detail, language)).join(' ')}
      <ReferenceCreationProvider value>
        <Group gap="xs" mt="xs">
          {missing.map(({ path }) => {
            const field = module.fields[path];
            return field && 'module' in field ? (
              <CreateButton key={path} module={field.module} created={created} />
            ) : null;
          })}
        </Group>
      </ReferenceCreationProvider>
    </Alert>
  );
}

function CreateButton({ module, created }: { module: ModuleName; created(): void }) {
  const { say } = useLanguage();
  const creatable = useCreatableModule(module);
  const [opened, setOpened] = useState(false);
  if (!creatable) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {say(formAndDialogTexts.createOne, { one: say(creatable.entity.one) })}
      </Button>
      {opened && (
        <CreateRecord module={creatable} name="" close={() => setOpened(false)} created={created} />
      )}
    </>
  );
}
