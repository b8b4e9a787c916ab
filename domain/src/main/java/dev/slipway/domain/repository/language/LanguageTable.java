package dev.slipway.domain.repository.language;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Detects the language of a file by its name or extension. Contains programming and markup languages only: prose and data, such as
 * Markdown, JSON and YAML, do not count. An extension of several languages counts for the most common one.
 */
public final class LanguageTable {

    /** One language per line, with extensions (which start with a dot) and whole file names in lower case. */
    private static final String TABLE = """
            Ada: .adb .ads
            Apex: .cls .trigger
            Assembly: .asm .nasm .s
            Astro: .astro
            Awk: .awk
            Batchfile: .bat .cmd
            Bicep: .bicep
            C: .c .h
            C#: .cs .csx
            C++: .cc .cpp .cxx .c++ .hh .hpp .hxx .ino .ipp .tpp
            CMake: .cmake cmakelists.txt
            COBOL: .cbl .cob .cpy
            CSS: .css
            Clojure: .clj .cljc .cljs .edn
            CoffeeScript: .coffee
            Common Lisp: .lisp .lsp .asd
            Crystal: .cr
            Cuda: .cu .cuh
            Cython: .pyx .pxd
            D: .d .di
            Dart: .dart
            Dockerfile: .dockerfile dockerfile containerfile
            EJS: .ejs
            ERB: .erb
            Elixir: .ex .exs
            Elm: .elm
            Emacs Lisp: .el
            Erlang: .erl .hrl
            F#: .fs .fsi .fsx
            Fortran: .f .f77 .f90 .f95 .f03 .f08 .for
            GLSL: .glsl .frag .vert
            Gherkin: .feature
            Gnuplot: .gp .gnuplot
            Go: .go
            Go Template: .tpl .gotmpl .tmpl
            Gradle: .gradle
            Groovy: .groovy .gvy jenkinsfile
            HCL: .hcl .tf .tfvars
            HTML: .html .htm .xhtml
            Haml: .haml
            Handlebars: .hbs .handlebars
            Haskell: .hs .lhs
            Haxe: .hx
            Idris: .idr
            JavaScript: .js .cjs .mjs .jsx .es6 jakefile
            Java: .java
            Jinja: .j2 .jinja .jinja2
            Jsonnet: .jsonnet .libsonnet
            Julia: .jl
            Jupyter Notebook: .ipynb
            Just: .just justfile
            Kotlin: .kt .kts
            Less: .less
            Liquid: .liquid
            Lua: .lua
            MATLAB: .matlab
            Makefile: .mk .mak makefile gnumakefile
            Mako: .mako
            Meson: meson.build
            Mustache: .mustache
            Nim: .nim .nims
            Nix: .nix
            OCaml: .ml .mli
            Objective-C: .m
            Objective-C++: .mm
            Open Policy Agent: .rego
            PHP: .php .phtml .php5
            PLSQL: .pls .plsql .pkb .pks
            PLpgSQL: .pgsql
            Pascal: .pas .dpr .lpr
            Perl: .pl .pm .t
            PowerShell: .ps1 .psm1 .psd1
            Prolog: .pro .prolog
            Pug: .pug .jade
            Puppet: .pp
            PureScript: .purs
            Python: .py .pyi .pyw .wsgi sconstruct wscript
            QML: .qml
            R: .r .rprofile
            Racket: .rkt
            Raku: .raku .rakumod
            ReScript: .res .resi
            Robot Framework: .robot
            Ruby: .rb .gemspec .rake .ru .podspec gemfile rakefile guardfile podfile vagrantfile brewfile
            Rust: .rs
            SCSS: .scss
            Sass: .sass
            Scala: .scala .sbt .sc
            Scheme: .scm .ss
            Shell: .sh .bash .zsh .ksh .bats .command
            Slim: .slim
            Smarty: .smarty
            Solidity: .sol
            Standard ML: .sml .sig
            Starlark: .bzl .star build.bazel workspace tiltfile
            Stylus: .styl
            Svelte: .svelte
            Swift: .swift
            SystemVerilog: .sv .svh
            TSQL: .tsql
            Tcl: .tcl
            TeX: .tex .sty .ltx
            Thrift: .thrift
            Twig: .twig
            TypeScript: .ts .tsx .cts .mts
            V: .vsh
            VHDL: .vhd .vhdl
            Vala: .vala .vapi
            Verilog: .v .vh
            Vim Script: .vim .vimrc
            Visual Basic .NET: .vb
            Vue: .vue
            WebAssembly: .wat .wast
            XSLT: .xsl .xslt
            Xtend: .xtend
            Zig: .zig
            """;

    private static final Map<String, String> BY_NAME = read();

    private LanguageTable() {
    }

    /** Fails if a name stands for two languages. */
    private static Map<String, String> read() {
        return TABLE.lines().map(line -> line.split(": "))
                .flatMap(row -> Stream.of(row[1].split(" ")).map(name -> Map.entry(name, row[0])))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the language of the file at a path; empty for prose, data, vendored and generated files. */
    public static Optional<String> of(String path) {
        return VendoredFiles.contain(path) ? Optional.empty() : named(path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT));
    }

    private static Optional<String> named(String name) {
        String extension = name.substring(Math.max(0, name.lastIndexOf('.')));
        return Optional.ofNullable(BY_NAME.get(name)).or(() -> Optional.ofNullable(BY_NAME.get(extension)));
    }
}
