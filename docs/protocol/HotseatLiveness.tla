--------------------------- MODULE HotseatLiveness ---------------------------
(* When faults stop, every claim is answered, and the resource is on sale on every server.
   The steps are those of Hotseat. Here nothing stops without a reason: what a server, a network or a clock can do again and again, it does at last. *)
EXTENDS Hotseat

Calm == faults = MaxFaults

\* A server crashes, or a rebuild meets a time-out: a fault, so that there are not endlessly many.
Crash(s) ==
  /\ ~Calm
  /\ rb[s].pc # "idle"
  /\ Step(s, Idle)
  /\ faults' = faults + 1
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, net, claim, ends>>

\* RebuildRun: a rebuild whose epoch has ended, or whose Redis server is no master any more, is given up.
GiveUp(s) ==
  /\ rb[s].pc # "idle"
  /\ ~Verified(s) \/ believes[s].term # rb[s].term
  /\ Abort(s)

\* hotstate/look_settled.lua names the wait in Redis before it is announced, so the servers of one emptying announce one wait.
AnnounceOne(s) ==
  /\ \A t \in Servers : ~(rb[t].pc = "wait" /\ rb[t].term = epoch.term)
  /\ AnnounceWait(s)

\* RebuildLeases: another server takes the lease of a rebuild over when its holder gives it back or has stopped.
CloseFree(s) ==
  /\ LET o == Here(s).data.owner
     IN IF o = NoServer THEN TRUE ELSE On("release") /\ rb[o].pc = "idle"
  /\ Close(s)

\* The claim or its end was decided in an earlier epoch, so no lease lets the server confirm it. It reads what became of
\* it when the resource was rebuilt: from then on a fact that is not standing never will be, and one that stands is not
\* ended by what was decided before.
Find(s, u) ==
  /\ On("find")
  /\ claim[u].phase \in {"decided", "ending"}
  /\ claim[u].by = s
  /\ claim[u].term < believes[s].term
  /\ believes[s].term = epoch.term
  /\ Initialised(s)
  /\ claim' = [claim EXCEPT ![u].phase = IF Standing(u) THEN "acked" ELSE IF @ = "decided" THEN "lost" ELSE "ended"]
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, net, rb, faults, ends>>

Answers(u) == \E s \in Servers : Send(s, u) \/ Ack(s, u) \/ Find(s, u)

RebuildSteps(s) ==
  \/ AnnounceOne(s) \/ BeginWait(s) \/ CloseFree(s) \/ Drain(s) \/ Draw(s) \/ SendStamp(s) \/ SendNote(s) \/ Read(s) \/ Open(s) \/ GiveUp(s)

Arrives(kind) == \E m \in net : m.kind = kind /\ (DeliverFact(m) \/ DeliverStamp(m) \/ DeliverNote(m))

LiveNext ==
  \/ \E s \in Servers, u \in Users : Decide(s, u) \/ DecideEnd(s, u)
  \/ \E u \in Users : Answers(u)
  \/ \E kind \in {"take", "end", "stamp", "note"} : Arrives(kind)
  \/ \E s \in Servers : \E f \in Here(s).data.outbox : DeleteEntry(s, f)
  \/ \E s \in Servers : Renew(s) \/ Enter(s) \/ Leave(s) \/ EndWait(s) \/ Hear(s) \/ RebuildSteps(s) \/ Crash(s)
  \/ \E n \in Nodes : Flush(n) \/ LoseKey(n) \/ Replicate(n) \/ Failover(n)
  \/ Tick

Fairness ==
  /\ \A s \in Servers : WF_vars(Enter(s)) /\ WF_vars(Leave(s)) /\ WF_vars(Hear(s)) /\ WF_vars(Renew(s)) /\ WF_vars(EndWait(s))
  /\ \A s \in Servers : WF_vars(RebuildSteps(s))
  /\ \A kind \in {"take", "end", "stamp", "note"} : WF_vars(Arrives(kind))
  /\ WF_vars(Tick)
  \* A lease ends and begins again and again: it is enough that the server can often answer.
  /\ \A u \in Users : SF_vars(Answers(u))

LiveSpec == Init /\ [][LiveNext]_vars /\ Fairness

(* ---- What must be true. ---- *)

EveryClaimIsAnswered == \A u \in Users : claim[u].phase = "decided" ~> claim[u].phase \in {"acked", "lost"}

\* "acked" once more: the end was lost, and its user still has the order.
EveryEndIsAnswered == \A u \in Users : claim[u].phase = "ending" ~> claim[u].phase \in {"ended", "acked"}

OnSale(s) == Initialised(s) /\ view[s] = Master /\ believes[s].term = epoch.term

SellsAgain == <>[](\A s \in Servers : OnSale(s))
=============================================================================
