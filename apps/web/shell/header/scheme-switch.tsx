import { Menu, useMantineColorScheme } from '@mantine/core';
import { headerTexts, schemeNames } from '@tarima/domain/shell/texts';
import { useLanguage } from '../../kit/words.tsx';
import { headerMenu } from './header-menu.ts';
import { isScheme, schemeIcons, schemes } from './schemes.ts';

/** Switch between light, dark, and the system's scheme. */
export function SchemeSwitch({ className }: { className: string | undefined }) {
  const { say } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = schemeIcons[colorScheme];
  return (
    <Menu {...headerMenu} width={200}>
      <Menu.Target>
        <button
          type="button"
          className={className}
          aria-label={say(headerTexts.scheme, { name: say(schemeNames[colorScheme]) })}
        >
          <Icon size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(next) => isScheme(next) && setColorScheme(next)}
        >
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {say(schemeNames[scheme])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
