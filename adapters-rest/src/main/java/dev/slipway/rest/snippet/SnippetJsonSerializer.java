package dev.slipway.rest.snippet;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.slipway.rest.edge.answer.JsonMembers;
import dev.slipway.rest.snippet.SnippetJson.AuthorJson;
import jakarta.inject.Singleton;
import java.io.IOException;

/** Writes snippets member by member, as Jackson would by reflection at several times the cost: lists have many. A test compares both. */
@Singleton
final class SnippetJsonSerializer extends JsonSerializer<SnippetJson> {

    @Override
    public Class<SnippetJson> handledType() {
        return SnippetJson.class;
    }

    @Override
    public void serialize(SnippetJson snippet, JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeStartObject();
        JsonMembers.write(json, provider, snippet, SnippetJsonSerializer::write);
        json.writeEndObject();
    }

    private static void write(SnippetJson snippet, JsonMembers members) throws IOException {
        members.number("id", snippet.id())
                .text("title", snippet.title())
                .text("description", snippet.description())
                .text("visibility", snippet.visibility())
                .shared("author", snippet.author(), SnippetJsonSerializer::write)
                .time("created_at", snippet.createdAt())
                .time("updated_at", snippet.updatedAt())
                .number("project_id", snippet.projectId())
                .text("web_url", snippet.webUrl())
                .text("raw_url", snippet.rawUrl())
                .text("ssh_url_to_repo", snippet.sshUrlToRepo())
                .text("http_url_to_repo", snippet.httpUrlToRepo())
                .text("file_name", snippet.fileName())
                .objects("files", snippet.files(), (file, inside) -> inside.text("path", file.path()).text("raw_url", file.rawUrl()))
                .flag("imported", snippet.imported())
                .text("imported_from", snippet.importedFrom());
    }

    private static void write(AuthorJson author, JsonMembers members) throws IOException {
        members.number("id", author.id())
                .text("username", author.username())
                .text("name", author.name())
                .text("state", author.state())
                .text("avatar_url", author.avatarUrl())
                .text("web_url", author.webUrl())
                .text("email", author.email())
                .time("created_at", author.createdAt());
    }
}
