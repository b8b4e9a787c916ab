package dev.slipway.rest.snippet;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.snippet.UpdateSnippet;
import dev.slipway.application.snippet.UpdateSnippet.Files;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.snippet.SnippetEdit;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.constraint.SafePath;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Parameters of a snippet update. {@code content} and {@code file_name} are the deprecated form for the only file. */
@AtLeastOneOf
record SnippetUpdateParams(
        @NotBlank @Nullable FileContent content,
        Change<String> description,
        @Nullable List<FileParams> files,
        @SafePath @Nullable String fileName,
        @NotBlank Change<String> title,
        Change<Visibility> visibility) {

    record FileParams(@Required SnippetEdit.Action action, @SafePath @Nullable String filePath, @Nullable FileContent content,
            @SafePath @Nullable String previousPath) {}

    UpdateSnippet.Request request() {
        return new UpdateSnippet.Request(title, description, visibility, changes());
    }

    private Files changes() {
        if (files == null) {
            SnippetPaths.require("file_name", fileName);
            return content == null && fileName == null ? new Files.Kept() : new Files.Only(fileName, content);
        }
        if (content != null) {
            throw Refusal.parameter("files, content", "param.mutually_exclusive");
        }
        if (fileName != null) {
            throw Refusal.parameter("files, file_name", "param.mutually_exclusive");
        }
        List<FileParams> given = files;
        return new Files.Edited(IntStream.range(0, given.size()).mapToObj(at -> edit(given.get(at), "files[" + at + "]")).toList());
    }

    private static SnippetEdit edit(FileParams file, String place) {
        SnippetPaths.require(place + "[file_path]", file.filePath());
        SnippetPaths.require(place + "[previous_path]", file.previousPath());
        return new SnippetEdit(file.action(), file.filePath(), file.previousPath(), file.content());
    }
}
