import { useMantineColorScheme } from '@mantine/core';
import { headerTexts, colorSchemeNames } from '@tarima/domain/shell/texts';
import { LazyMenu } from '../../kit/dropdown/lazy-menu.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { headerMenuProps } from './header-menu-props.ts';
import { isColorScheme, colorSchemeIcons, colorSchemes } from './color-schemes.ts';

/** Switch between light, dark, and the system's scheme. */
export function ColorSchemeSwitch({ className }: { className: string | undefined }) {
  const { say } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = colorSchemeIcons[colorScheme];
  return (
    <LazyMenu
      {...headerMenuProps}
      width={200}
      button={
        <button
          type="button"
          className={className}
          aria-label={say(headerTexts.scheme, { name: say(colorSchemeNames[colorScheme]) })}
        >
          <Icon size={16} aria-hidden />
        </button>
      }
    >
      {(Menu) => (
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(next) => isColorScheme(next) && setColorScheme(next)}
        >
          {colorSchemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {say(colorSchemeNames[scheme])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </LazyMenu>
  );
}
