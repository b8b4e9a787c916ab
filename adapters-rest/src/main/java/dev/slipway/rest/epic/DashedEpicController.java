package dev.slipway.rest.epic;

import dev.slipway.application.epic.CreateEpic;
import dev.slipway.application.epic.DeleteEpic;
import dev.slipway.application.epic.EpicReads;
import dev.slipway.application.epic.UpdateEpic;
import io.micronaut.http.annotation.Controller;

/** Serves the epics of a group at the address of their pages. */
@Controller("/api/v4/groups/{id:[^/]+}/-/epics")
final class DashedEpicController extends EpicController {

    DashedEpicController(EpicReads reads, CreateEpic createEpic, UpdateEpic updateEpic, DeleteEpic deleteEpic) {
        super(reads, createEpic, updateEpic, deleteEpic);
    }
}
