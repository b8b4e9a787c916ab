package dev.slipway.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.push.GitService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GitRequestTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
        "git-upload-pack 'group/project.git',group/project", "git-upload-pack '/group/project.git',group/project",
        "git-upload-pack 'group/project',group/project", "git upload-pack 'group/sub/project.git/',group/sub/project",
        "git-upload-pack group/project.git,group/project", "git-upload-pack '../../x',../../x", "git-upload-pack 'a b',a b",
        "git-upload-pack '//a//b.git',a//b", "git-upload-pack '$(touch x)',$(touch x)", "git-upload-pack '.git',.git"})
    void path_of_a_project_is_read(String command, String path) {
        assertEquals(new GitRequest.Served(GitService.UPLOAD_PACK, path), GitRequest.of(command));
        assertEquals(new GitRequest.Served(GitService.RECEIVE_PACK, path), GitRequest.of(command.replace("upload", "receive")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "sh", "git", "git-upload-pack", "git-upload-pack ''", "git-upload-pack 'a' 'b'", "git-upload-pack a b",
        "git-upload-pack 'a'; sh", "git-upload-pack 'a'\\''b'", "git-upload-pack \"a\"", "git-upload-pack 'a", "git-upload-pack `a`",
        "git-upload-pack $(a)", "git-upload-packs 'a'", "GIT-UPLOAD-PACK 'a'", "git-upload-pack 'a\0b'", "git-upload-pack 'a\nb'",
        "git-upload-pack --help 'a'", "git-shell -c 'a'", "git-upload-pack '/'", "scp -t 'a'", "git-annex-shell 'a'"})
    void other_commands_are_unknown(String command) {
        assertEquals(new GitRequest.Unknown(), GitRequest.of(command));
    }

    @Test
    void archives_are_refused_by_name() {
        assertEquals(new GitRequest.Refused("git-upload-archive"), GitRequest.of("git-upload-archive 'group/project.git'"));
    }

    @Test
    void long_commands_are_not_looked_at() {
        String longest = "git-upload-pack '" + "a".repeat(GitRequest.LONGEST - 18) + "'";
        assertEquals(GitRequest.LONGEST, longest.length());
        assertEquals(new GitRequest.Served(GitService.UPLOAD_PACK, "a".repeat(GitRequest.LONGEST - 18)), GitRequest.of(longest));
        assertEquals(new GitRequest.Unknown(), GitRequest.of(longest.replace("'a", "'aa")));
    }
}
