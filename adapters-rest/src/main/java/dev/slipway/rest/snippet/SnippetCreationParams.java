package dev.slipway.rest.snippet;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.snippet.CreateSnippet;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.domain.snippet.SnippetEdit;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.ExactlyOneOf;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.constraint.SafePath;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Parameters of a new snippet. {@code content} and {@code file_name} are the deprecated form for a single file. */
@ExactlyOneOf({"files", "content"})
record SnippetCreationParams(
        @Required @NotBlank String title,
        @Nullable String description,
        @Default("private") Visibility visibility,
        @Nullable List<FileParams> files,
        @NotBlank @Nullable FileContent content,
        @SafePath @Nullable String fileName) {

    record FileParams(@Required @NotBlank @SafePath String filePath, @Required @NotBlank FileContent content) {}

    CreateSnippet.Request request(Optional<UserAgent> client) {
        return new CreateSnippet.Request(new SnippetDraft(title, description, visibility), edits(), client);
    }

    private List<SnippetEdit> edits() {
        if (files == null) {
            if (fileName == null) {
                throw Refusal.parameter("file_name", "param.missing");
            }
            SnippetPaths.require("file_name", fileName);
            return List.of(SnippetEdit.create(fileName, Objects.requireNonNull(content)));
        }
        List<FileParams> given = files;
        return IntStream.range(0, given.size()).mapToObj(at -> {
            SnippetPaths.require("files[" + at + "][file_path]", given.get(at).filePath());
            return SnippetEdit.create(given.get(at).filePath(), given.get(at).content());
        }).toList();
    }
}
