import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from '$lib/state/settings.svelte';
import { t } from '$lib/text';

document.documentElement.lang = t.code;
settings.paint();
const target = document.getElementById('app');
if (target) mount(App, { target });
