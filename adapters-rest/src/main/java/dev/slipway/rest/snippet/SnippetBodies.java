package dev.slipway.rest.snippet;

import dev.slipway.application.snippet.SnippetFileReads;
import dev.slipway.application.snippet.SnippetFileReads.FileOfSnippet;
import dev.slipway.rest.edge.answer.FileAnswers;
import dev.slipway.rest.edge.answer.StreamAnswer;
import io.micronaut.http.HttpResponse;

/** Bodies with the content of files of snippets. */
final class SnippetBodies {

    /** Maximum bytes of a request: files of 50 MB, whose characters JSON and forms may write three times as long, and other parameters. */
    static final long MAX = 160L << 20;

    private SnippetBodies() {
    }

    /** Answers with the exact bytes of a file, as text that no browser runs. */
    static HttpResponse<?> raw(StreamAnswer answer, SnippetFileReads files, FileOfSnippet file) {
        return FileAnswers.text(answer, file.name(), file.size(), () -> files.open(file));
    }
}
