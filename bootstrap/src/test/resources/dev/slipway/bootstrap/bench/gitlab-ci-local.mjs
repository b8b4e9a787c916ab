// Runs the parser of gitlab-ci-local again and again in one process, as a server would, and prints how long each run took.
// Its package is one bundle that exports nothing, so a copy of the bundle is loaded that hands the parser out in place of
// reading the command line. Arguments: the bundle, where to put the copy, the seconds to warm up, the seconds to measure.
import fs from "node:fs";
import {pathToFileURL} from "node:url";

const [bundle, copy, warmUp, length] = process.argv.slice(2);
const text = fs.readFileSync(bundle, "utf8");
const name = "([A-Za-z_$][\\w$]*)";
const uses = text.match(new RegExp(`${name}\\.build\\(\\{\\.\\.\\.\\w+,autoCompleting:!0\\}\\).*?${name}\\.create\\(\\w+,new ${name},`, "s"));
const start = text.lastIndexOf(".parse()");
if (!uses || start < 0) {
    console.log("this version does not let its parser be taken out");
    process.exit(0);
}
const rest = text.slice(start + ".parse()".length);
fs.writeFileSync(copy, `${text.slice(0, start)}${rest}\n;globalThis.taken = {Argv: ${uses[1]}, Parser: ${uses[2]}, Streams: ${uses[3]}};\n`);
await import(pathToFileURL(copy));
const {Argv, Parser, Streams} = globalThis.taken;

let parsed = 0;
const init = Parser.prototype.init;
Parser.prototype.init = async function () {
    const begun = performance.now();
    await init.call(this);
    parsed = performance.now() - begun;
};

async function once() {
    const streams = new Streams();
    const parser = await Parser.create(await Argv.build({listJson: true, cwd: "."}, streams), streams, 0, []);
    return [...parser.jobs.values()].length;
}

async function during(seconds) {
    const times = [];
    const end = performance.now() + seconds * 1000;
    do {
        await once();
        times.push(parsed);
    } while (performance.now() < end);
    return times;
}

await during(Number(warmUp));
for (const time of await during(Number(length))) {
    console.log(time.toFixed(3));
}
