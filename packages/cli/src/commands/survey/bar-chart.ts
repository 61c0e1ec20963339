import { BarChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, GridSimpleComponent, SVGRenderer]);

/** Pixels. Wide enough for names, and narrow enough for a phone. */
const WIDTH = 420;
const [BAR, TOP, AXIS] = [24, 8, 30];
const NAMES = 150;
const FONT = 14;
/** Defined by the page for light and dark. */
const TEXT = 'var(--text)';
const LINE = 'var(--line)';

export interface Bars {
  readonly title: string;
  readonly description: string;
  readonly names: readonly string[];
  /** Stacked, in this order: percent of each name, and a colour of CSS. */
  readonly series: readonly { readonly name: string; readonly color: string; readonly values: readonly number[] }[];
}

/** Returns horizontal bars as SVG with a title and a description for screen readers. `id` is unique in the page. */
export function barChart({ title, description, names, series }: Bars, id: string): string {
  const chart = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: WIDTH,
    height: TOP + BAR * names.length + AXIS,
  });
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: 'inherit', fontSize: FONT, color: TEXT },
    grid: { left: NAMES, right: 72, top: TOP, bottom: AXIS, containLabel: false },
    xAxis: {
      type: 'value',
      min: 0,
      max: ({ max }: { readonly max: number }) => (max > 60 ? 100 : max || 1),
      axisLabel: { color: TEXT, fontSize: FONT, formatter: '{value} %', hideOverlap: true },
      splitNumber: 4,
      splitLine: { lineStyle: { color: LINE } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...names],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: LINE } },
      axisLabel: { color: TEXT, fontSize: FONT, interval: 0, width: NAMES - 10, overflow: 'truncate' },
    },
    series: series.map(({ name, color, values }) => ({
      type: 'bar' as const,
      name,
      stack: 'all',
      silent: true,
      barWidth: BAR - 8,
      itemStyle: { color },
      emphasis: { disabled: true },
      data: [...values],
      label:
        series.length > 1
          ? { show: false }
          : {
              show: true,
              position: 'right',
              color: TEXT,
              fontSize: FONT,
              formatter: ({ value }: { value?: unknown }) => percent(Number(value)),
            },
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  const named = `<svg role="img" aria-labelledby="${id}-title ${id}-text"`;
  const texts = `<title id="${id}-title">${escaped(title)}</title><desc id="${id}-text">${escaped(description)}</desc>`;
  return svg.replace(/^<svg/, named).replace('>', () => `>${texts}`);
}

/** `5.6 %`. */
export function percent(value: number): string {
  return `${value.toFixed(1)} %`;
}

/** Returns text for HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
